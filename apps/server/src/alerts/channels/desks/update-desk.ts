import type { HelpDeskConfig } from '@pharos/contract/stored/desk-config.ts';
import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { type MessageEntry, pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import { makesTicket, type TicketKind } from '@pharos/domain/integrations/desks/ticket-priority.ts';
import { ticketTag } from '@pharos/domain/integrations/desks/ticket-tag.ts';
import { isRaw } from '@pharos/domain/integrations/raw.ts';
import { loadAlert } from '../../../storage/alerts/load-alert.ts';
import { findTicket, openingOfEvent, storeTicket } from '../../../storage/integrations/tickets.ts';
import { findOwner } from '../../../storage/organizations/organizations.ts';
import type { ChannelServices, Message, SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import type { HelpDeskAccount, HelpDeskResponse } from './desk-account.ts';
import { noteBody, noteReference, ticketBody } from './desk-message.ts';
import { deskRefusal } from './desk-refusal.ts';
import { findMadeTicket, findNote, isTicketThere, ticketId } from './find-made.ts';

export interface HelpDeskMessage {
  account: HelpDeskAccount;
  config: HelpDeskConfig;
  integrationId: number;
  message: Message;
}

type Opening = Alert & { kind: TicketKind };

type Step<T> = { ok: true; value: T } | { ok: false; outcome: SendOutcome };
const done = <T>(value: T): Step<T> => ({ ok: true, value });
const ended = (outcome: SendOutcome): Step<never> => ({ ok: false, outcome });

/**
 * Creates a ticket for an opening, and a note on it for the end. Each of them is created only once, even if a message
 * is sent several times.
 */
export const updateDesk = async (services: ChannelServices, deskMessage: HelpDeskMessage): Promise<SendOutcome> => {
  const [entry] = pairEnds(deskMessage.message.alerts);
  if (!entry) return refused('the message contains no alert', { permanent: true });
  const opening = entry.opening ?? entry.alert;
  if (!isOpening(opening)) return notifyEnd(services, deskMessage, entry.alert);
  const made = await ensureTicket(services, deskMessage, entry, opening);
  if (!made.ok) return made.outcome;
  return entry.opening === null
    ? accepted(`ticket ${made.value}`)
    : addNote(services, deskMessage, made.value, entry.alert, opening);
};

const isOpening = (alert: Alert): alert is Opening => makesTicket(alert.kind);

const notifyEnd = async (
  services: ChannelServices,
  deskMessage: HelpDeskMessage,
  followUp: Alert,
): Promise<SendOutcome> => {
  const { db } = services;
  const { organizationId } = deskMessage.message.to;
  const openingId = await openingOfEvent(db, organizationId, followUp.eventId);
  const ticket = openingId !== null && (await findTicket(db, keyOf(deskMessage, openingId)));
  if (openingId === null || !ticket)
    return accepted('there is no ticket for the start of this outage, so no note was added');
  const opening = followUp.kind === 'recovered' ? await loadAlert(db, openingId) : null;
  return addNote(services, deskMessage, ticket, followUp, opening);
};

const ensureTicket = async (
  services: ChannelServices,
  deskMessage: HelpDeskMessage,
  entry: MessageEntry<Alert>,
  opening: Opening,
): Promise<Step<string>> => {
  const { db, now, baseUrl } = services;
  const { account, config, message } = deskMessage;
  const key = keyOf(deskMessage, opening.eventId);
  const stored = await findTicket(db, key);
  if (stored !== null) {
    const isThere = !message.isResent || (await isTicketThere(account, stored));
    if (isThere === true) return done(stored);
    if (isThere !== false) return ended(deskRefusal(isThere.unclear, now(), { isFilledIn: false }));
  }
  const { email: requester } = await findOwner(db, message.to.organizationId);
  if (message.mayHaveArrived || message.isResent) {
    const tag = ticketTag(config.tag, opening.eventId);
    const found = await findMadeTicket(account, { tag, requester, since: opening.at });
    if ('unclear' in found) return ended(deskRefusal(found.unclear, now(), { isFilledIn: false }));
    if (found.ticket !== null) {
      await storeTicket(db, key, { ticket: found.ticket, domain: config.domain });
      return done(found.ticket);
    }
  }
  const body = ticketBody(entry, opening, { config, baseUrl, notifiedAt: message.notifiedAt, requester });
  const posted = await postTicket(account, body, now());
  if (posted.ok) await storeTicket(db, key, { ticket: posted.value, domain: config.domain });
  return posted;
};

export const postTicket = async (account: HelpDeskAccount, body: object, now: number): Promise<Step<string>> => {
  const answer = await account.post('tickets', body);
  const made = account.within(answer, 'ticket');
  const ticket = isRaw(made) ? ticketId(made.id) : null;
  return answer.status === 201 && ticket !== null
    ? done(ticket)
    : ended(ofPost(answer, deskRefusal(answer, now, { isFilledIn: true })));
};

const addNote = async (
  { now, baseUrl }: ChannelServices,
  { account, config, message }: HelpDeskMessage,
  ticket: string,
  followUp: Alert,
  opening: Alert | null,
): Promise<SendOutcome> => {
  if (message.mayHaveArrived || message.isResent) {
    const found = await findNote(account, ticket, noteReference(config, followUp));
    if (found === 'gone') return isGone(ticket);
    if (typeof found === 'object') return deskRefusal(found.unclear, now(), { isFilledIn: false });
    if (found) return accepted(`note on ticket ${ticket}`);
  }
  const body = noteBody(followUp, opening, { config, baseUrl, notifiedAt: message.notifiedAt });
  const answer = await account.post(`tickets/${encodeURIComponent(ticket)}/notes`, body);
  // Freshdesk responds with 405 to a note on a ticket in its trash.
  if (answer.status === 404 || answer.status === 405) return isGone(ticket);
  if (answer.status >= 200 && answer.status < 300) return accepted(`note on ticket ${ticket}`);
  return ofPost(answer, deskRefusal(answer, now(), { isFilledIn: false }));
};

/** The service carried out nothing, unless it failed with a 5xx status. */
const ofPost = ({ status }: HelpDeskResponse, outcome: SendOutcome): SendOutcome =>
  outcome.accepted ? outcome : { ...outcome, mayHaveArrived: status >= 500 };

const keyOf = ({ message, integrationId }: HelpDeskMessage, eventId: number) => ({
  organizationId: message.to.organizationId,
  integrationId,
  eventId,
});

const accepted = (answer: string): SendOutcome => ({ accepted: true, answer });
const isGone = (ticket: string): SendOutcome => accepted(`ticket ${ticket} was deleted, so no note was added`);
