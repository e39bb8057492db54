import { isRaw, rawList } from '@pharos/domain/integrations/raw.ts';
import type { DeskAccount, DeskAnswer } from './desk-account.ts';

const PER_PAGE = 100;
const PAGES = 10;
/** Clocks of the two sides may differ. */
const MARGIN_MS = 600_000;

export interface MadeTicket {
  /** On that ticket alone. */
  tag: string;
  requester: string;
  /** It was not made before; epoch milliseconds. */
  since: number;
}

/** What was found, by its id; or an answer that tells neither that it is there nor that it is not. */
export type Found = { ticket: string | null } | { unclear: DeskAnswer };

/**
 * Looks for a ticket that may have been made without that its answer came: among the newest of its requester, since the search of both services is
 * minutes late; and by that search, since there may be too many of these, and the requester may have been another person then.
 */
export const findMadeTicket = async (account: DeskAccount, { tag, requester, since }: MadeTicket): Promise<Found> => {
  const listed = await findListed(account, { tag, requester, since });
  return 'ticket' in listed && listed.ticket === null ? findByTag(account, tag) : listed;
};

const findListed = async (account: DeskAccount, { tag, requester, since }: MadeTicket): Promise<Found> => {
  const from = new Date(since - MARGIN_MS).toISOString();
  const query = `email=${encodeURIComponent(requester)}&updated_since=${encodeURIComponent(from)}&per_page=${PER_PAGE}`;
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await account.get(`${account.api.ticketsPath}&${query}&page=${page}`);
    // The service knows nobody by this address: no ticket can be theirs.
    if (isAboutEmail(answer)) return { ticket: null };
    const rows = account.within(answer, 'tickets');
    if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
    const found = taggedIn(rows, tag, answer);
    if (!('ticket' in found) || found.ticket !== null || rows.length < PER_PAGE) return found;
  }
  return { ticket: null };
};

const findByTag = async (account: DeskAccount, tag: string): Promise<Found> => {
  const search = encodeURIComponent(`"tag:'${tag}'"`);
  const answer = await account.get(`${account.api.searchPath}?query=${search}`);
  const rows = isRaw(answer.json) ? answer.json[account.api.foundName] : null;
  if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
  return taggedIn(rows, tag, answer);
};

/** Whether a ticket that was made is still there, and not in the trash. */
export const isTicketThere = async (
  account: DeskAccount,
  ticket: string,
): Promise<boolean | { unclear: DeskAnswer }> => {
  const answer = await account.get(`tickets/${encodeURIComponent(ticket)}`);
  if (answer.status === 404) return false;
  const row = account.within(answer, 'ticket');
  return answer.status === 200 && isRaw(row) ? row.deleted !== true : { unclear: answer };
};

/** Whether a note with this text is on a ticket. 'gone': the ticket is not there any more. */
export const findNote = async (
  account: DeskAccount,
  ticket: string,
  text: string,
): Promise<boolean | 'gone' | { unclear: DeskAnswer }> => {
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

/** The ticket with this tag. One without an id that can be one is there, and cannot be told: that is unclear. */
const taggedIn = (rows: readonly unknown[], tag: string, answer: DeskAnswer): Found => {
  const row = rawList(rows).find(({ tags }) => Array.isArray(tags) && tags.some((each) => isTag(each, tag)));
  if (row === undefined) return { ticket: null };
  const ticket = ticketId(row.id);
  return ticket === null ? { unclear: answer } : { ticket };
};

const isTag = (value: unknown, tag: string): boolean => typeof value === 'string' && value.toLowerCase() === tag;

/** An id as it is kept, and put into addresses; null where it is none. */
export const ticketId = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[A-Za-z0-9_-]{1,50}$/.test(text) ? text : null;
};

const isAboutEmail = ({ status, json }: DeskAnswer): boolean =>
  status === 400 && rawList(isRaw(json) ? json.errors : null).some(({ field }) => field === 'email');
