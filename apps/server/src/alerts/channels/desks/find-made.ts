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
 * minutes late; and by that search when these are too many to be read.
 */
export const findMadeTicket = async (account: DeskAccount, { tag, requester, since }: MadeTicket): Promise<Found> => {
  const from = new Date(since - MARGIN_MS).toISOString();
  const query = `email=${encodeURIComponent(requester)}&updated_since=${encodeURIComponent(from)}&per_page=${PER_PAGE}`;
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await account.get(`${account.api.ticketsPath}&${query}&page=${page}`);
    // The service knows nobody by this address: no ticket can be theirs.
    if (isAboutEmail(answer)) return { ticket: null };
    const rows = account.within(answer, 'tickets');
    if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
    const found = idOfTagged(rows, tag);
    if (found !== null || rows.length < PER_PAGE) return { ticket: found };
  }
  const search = encodeURIComponent(`"tag:'${tag}'"`);
  const answer = await account.get(`${account.api.searchPath}?query=${search}`);
  const rows = (answer.json as Record<string, unknown> | null)?.[account.api.foundName];
  if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
  return { ticket: idOfTagged(rows, tag) };
};

/** Whether a note with this text is on a ticket. 'gone': the ticket is not there any more. */
export const findNote = async (
  account: DeskAccount,
  ticket: string,
  text: string,
): Promise<boolean | 'gone' | { unclear: DeskAnswer }> => {
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await account.get(`tickets/${ticket}/conversations?per_page=${PER_PAGE}&page=${page}`);
    if (answer.status === 404) return 'gone';
    const rows = account.within(answer, 'conversations');
    if (answer.status !== 200 || !Array.isArray(rows)) return { unclear: answer };
    if (rows.some(({ body }) => typeof body === 'string' && body.includes(text))) return true;
    if (rows.length < PER_PAGE) break;
  }
  return false;
};

const idOfTagged = (rows: readonly { id?: unknown; tags?: unknown }[], tag: string): string | null => {
  const row = rows.find(({ tags }) => Array.isArray(tags) && tags.some((each) => String(each).toLowerCase() === tag));
  return row?.id === undefined ? null : String(row.id);
};

const isAboutEmail = ({ status, json }: DeskAnswer): boolean => {
  const { errors } = (json ?? {}) as { errors?: readonly { field?: unknown }[] };
  return status === 400 && Array.isArray(errors) && errors.some(({ field }) => field === 'email');
};
