import type { HelpDeskConfig } from '@pharos/contract/stored/desk-config.ts';
import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { MessageEntry } from '@pharos/domain/alerts/pair-ends.ts';
import { TICKET_PRIORITY, type TicketKind } from '@pharos/domain/integrations/desks/ticket-priority.ts';
import { PHAROS_TAG, ticketTag } from '@pharos/domain/integrations/desks/ticket-tag.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { momentText } from '../../../html/moment-text.ts';
import type { Fact } from '../../render/alert-content.ts';
import { ticketHtml } from '../../render/ticket-html.ts';
import { toAlertContent } from '../../render/to-alert-content.ts';

/** Both services use the same numbers. */
const OPEN = 2;
const BY_PORTAL = 2;
const LOW = 1;
const MAX_SUBJECT_LENGTH = 255;

interface TicketContext {
  config: HelpDeskConfig;
  baseUrl: string;
  notifiedAt: number;
}

export const ticketBody = (
  entry: MessageEntry<Alert>,
  opening: Alert & { kind: TicketKind },
  { config, baseUrl, notifiedAt, requester }: TicketContext & { requester: string },
): object => {
  const reference = ticketTag(config.tag, opening.eventId);
  return filledIn(config, requester, {
    subject: toAlertContent(entry).subject.slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    description: ticketHtml(entry, { baseUrl, notifiedAt, reference }),
    priority: TICKET_PRIORITY[opening.kind],
    tags: [PHAROS_TAG, reference],
  });
};

export const testTicketBody = (config: Pick<HelpDeskConfig, 'data'>, requester: string): object =>
  filledIn(config, requester, {
    subject: 'Test ticket from Pharos',
    description: '<p>Pharos can make tickets here. No check is down: this ticket can be deleted.</p>',
    priority: LOW,
    tags: [PHAROS_TAG],
  });

const filledIn = ({ data }: Pick<HelpDeskConfig, 'data'>, requester: string, ticket: object): object => ({
  ...data,
  ...ticket,
  email: requester,
  status: OPEN,
  source: BY_PORTAL,
});

export const noteReference = ({ tag }: HelpDeskConfig, followUp: Alert): string => ticketTag(tag, followUp.eventId);

/**
 * Returns a private note, which only agents see, about the end of an alert. `opening` is null if it no longer exists.
 */
export const noteBody = (
  followUp: Alert,
  opening: Alert | null,
  { config, baseUrl, notifiedAt }: TicketContext,
): object => {
  const context = {
    baseUrl,
    notifiedAt,
    facts: slowFacts(followUp, opening),
    reference: noteReference(config, followUp),
  };
  return { body: ticketHtml({ alert: followUp, opening: null }, context), private: true };
};

const slowFacts = (followUp: Alert, opening: Alert | null): Fact[] => {
  if (followUp.kind !== 'recovered' || opening?.kind !== 'degraded') return [];
  const from = opening.performance.startedAt;
  return [
    { label: 'Slow from', value: momentText(from, followUp.organization.timezone) },
    { label: 'Slow for', value: durationText(followUp.performance.startedAt - from) },
  ];
};
