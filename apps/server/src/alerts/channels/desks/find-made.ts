import { isRaw, rawList } from '@pharos/domain/integrations/raw.ts';
import type { HelpDeskAccount, HelpDeskResponse } from './desk-account.ts';

const PER_PAGE = 100;
const PAGES = 10;
/** Tolerance for a clock difference between Pharos and the service. */
const MARGIN_MS = 600_000;

export interface MadeTicket {
  /** A tag that only this ticket has. */
  tag: string;
  requester: string;
  /** The ticket was not created before this time. */
  since: number;
}

export type Found = { ticket: string | null } | { unclear: HelpDeskResponse };

/**
 * Finds a ticket whose creation response was lost. Reads the newest tickets of the requester first, because the search
 * of both services lags by minutes. Then uses the search, because the list may be too long or the requester may have
 * changed.
 */
export const findMadeTicket = async (
  account: HelpDeskAccount,
  { tag, requester, since }: MadeTicket,
): Promise<Found> => {
  const listed = await findListed(account, { tag, requester, since });
  return 'ticket' in listed && listed.ticket === null ? findByTag(account, tag) : listed;
};

const findListed = async (account: HelpDeskAccount, { tag, requester, since }: MadeTicket): Promise<Found> => {
  const from = new Date(since - MARGIN_MS).toISOString();
  const query = `email=${encodeURIComponent(requester)}&updated_since=${encodeURIComponent(from)}&per_page=${PER_PAGE}`;
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await account.get(`${account.api.ticketsPath}&${query}&page=${page}`);
    // Without such a requester, there is no ticket.
    if (isAboutEmail(answer)) return { ticket: null };
    const rows = account.within(answer, 'tickets');
    if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
    const found = taggedIn(rows, tag, answer);
    if (!('ticket' in found) || found.ticket !== null || rows.length < PER_PAGE) return found;
  }
  return { ticket: null };
};

const findByTag = async (account: HelpDeskAccount, tag: string): Promise<Found> => {
  const search = encodeURIComponent(`"tag:'${tag}'"`);
  const answer = await account.get(`${account.api.searchPath}?query=${search}`);
  const rows = isRaw(answer.json) ? answer.json[account.api.foundName] : null;
  if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
  return taggedIn(rows, tag, answer);
};

/** Returns false if the ticket was deleted or is in the trash. */
export const isTicketThere = async (
  account: HelpDeskAccount,
  ticket: string,
): Promise<boolean | { unclear: HelpDeskResponse }> => {
  const answer = await account.get(`tickets/${encodeURIComponent(ticket)}`);
  if (answer.status === 404) return false;
  const row = account.within(answer, 'ticket');
  return answer.status === 200 && isRaw(row) ? row.deleted !== true : { unclear: answer };
};

/** Returns 'gone' if the ticket no longer exists. */
export const findNote = async (
  account: HelpDeskAccount,
  ticket: string,
  text: string,
): Promise<boolean | 'gone' | { unclear: HelpDeskResponse }> => {
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await account.get(
      `tickets/${encodeURIComponent(ticket)}/conversations?per_page=${PER_PAGE}&page=${page}`,
    );
    if (answer.status === 404) return 'gone';
    const rows = account.within(answer, 'conversations');
    if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
    if (rawList(rows).some(({ body }) => typeof body === 'string' && body.includes(text))) return true;
    if (rows.length < PER_PAGE) break;
  }
  return false;
};

/** The result is unclear if a ticket has the tag but an invalid ID. */
const taggedIn = (rows: readonly unknown[], tag: string, answer: HelpDeskResponse): Found => {
  const row = rawList(rows).find(({ tags }) => Array.isArray(tags) && tags.some((each) => isTag(each, tag)));
  if (row === undefined) return { ticket: null };
  const ticket = ticketId(row.id);
  return ticket === null ? { unclear: answer } : { ticket };
};

const isTag = (value: unknown, tag: string): boolean => typeof value === 'string' && value.toLowerCase() === tag;

/** Returns a ticket ID that is safe to store and to insert into a URL, or null. */
export const ticketId = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[A-Za-z0-9_-]{1,50}$/.test(text) ? text : null;
};

const isAboutEmail = ({ status, json }: HelpDeskResponse): boolean =>
  status === 400 && rawList(isRaw(json) ? json.errors : null).some(({ field }) => field === 'email');
