import type { DeskConfig } from '@pharos/contract/stored/desk-config.ts';
import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { Told } from '@pharos/domain/alerts/pair-ends.ts';
import { TICKET_PRIORITY, type TicketKind } from '@pharos/domain/integrations/desks/ticket-priority.ts';
import { PHAROS_TAG, ticketTag } from '@pharos/domain/integrations/desks/ticket-tag.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
import { momentText } from '../../../html/moment-text.ts';
import type { Fact } from '../../render/alert-content.ts';
import { ticketHtml } from '../../render/ticket-html.ts';
import { toAlertContent } from '../../render/to-alert-content.ts';

/** As both services number them. */
const OPEN = 2;
const BY_PORTAL = 2;
const LOW = 1;
const MAX_SUBJECT_LENGTH = 255;

interface Telling {
  config: DeskConfig;
  baseUrl: string;
  /** Epoch milliseconds. */
  notifiedAt: number;
}

/** A ticket as the API takes it: what people have filled in, and what Pharos does by itself. */
export const ticketBody = (
  told: Told<Alert>,
  opening: Alert & { kind: TicketKind },
  { config, baseUrl, notifiedAt, requester }: Telling & { requester: string },
): object => {
  const reference = ticketTag(config.tag, opening.eventId);
  return filledIn(config, requester, {
    subject: toAlertContent(told).subject.slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    description: ticketHtml(told, { baseUrl, notifiedAt, reference }),
    priority: TICKET_PRIORITY[opening.kind],
    tags: [PHAROS_TAG, reference],
  });
};

/** The ticket of a test. */
export const testTicketBody = (config: Pick<DeskConfig, 'data'>, requester: string): object =>
  filledIn(config, requester, {
    subject: 'Test ticket of Pharos',
    description: '<p>Pharos can make tickets here. No check is down: this ticket can be deleted.</p>',
    priority: LOW,
    tags: [PHAROS_TAG],
  });

const filledIn = ({ data }: Pick<DeskConfig, 'data'>, requester: string, ticket: object): object => ({
  ...data,
  ...ticket,
  email: requester,
  status: OPEN,
  source: BY_PORTAL,
});

/** Names the note of a follow-up within its ticket. */
export const noteReference = ({ tag }: DeskConfig, followUp: Alert): string => ticketTag(tag, followUp.eventId);

/** A note that agents alone see: how it ended. `opening`: null when it is gone. */
export const noteBody = (followUp: Alert, opening: Alert | null, { config, baseUrl, notifiedAt }: Telling): object => {
  const telling = {
    baseUrl,
    notifiedAt,
    facts: slowFacts(followUp, opening),
    reference: noteReference(config, followUp),
  };
  return { body: ticketHtml({ alert: followUp, opening: null }, telling), private: true };
};

/** How long it was slow: its end alone does not say it. */
const slowFacts = (followUp: Alert, opening: Alert | null): Fact[] => {
  if (followUp.kind !== 'recovered' || opening?.kind !== 'degraded') return [];
  const from = opening.performance.startedAt;
  return [
    { label: 'Slow from', value: momentText(from, followUp.organization.timezone) },
    { label: 'Slow for', value: durationText(followUp.performance.startedAt - from) },
  ];
};
