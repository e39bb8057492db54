import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { rawList } from '@pharos/domain/integrations/raw.ts';
import type { Sender } from '../call.ts';
import { type HelpDeskAccess, type HelpDeskAccount, HelpDeskUnreachable, openDeskAccount } from './desk-account.ts';

/** A person waits while several lists with several pages are read. */
const TIMEOUT_MS = 15_000;
const PER_PAGE = 100;
const PAGES = 10;

/**
 * `unauthorized`: the service rejected the key. `no-account`: there is no account with this name. `failure`: the reason
 * why the service could not be queried.
 */
export type ReadHelpDeskForm =
  | { form: HelpDeskForm }
  | { refused: 'unauthorized' | 'no-account' }
  | { failure: string };

/**
 * Creates a function that reads the ticket fields of an account, which also verifies the key. It reads at most a
 * thousand agents, groups and departments each.
 */
export const createDeskFormReader =
  (sender: Sender) =>
  async (access: HelpDeskAccess): Promise<ReadHelpDeskForm> => {
    const limit = { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS };
    const account = openDeskAccount(sender, access, limit);
    try {
      const answer = await account.get(account.api.fieldsPath);
      if (answer.status === 401 || answer.status === 403) return { refused: 'unauthorized' };
      // The service redirects requests for an unknown account to the pages of its vendor.
      if (answer.status === 404 || (answer.status >= 300 && answer.status < 400)) return { refused: 'no-account' };
      const ticketFields = account.within(answer, 'ticket_fields');
      if (answer.status !== 200 || !Array.isArray(ticketFields))
        return { failure: `it responded with HTTP status ${answer.status}` };
      return { form: { ticketFields: rawList(ticketFields), people: await readPeople(account) } };
    } catch (error) {
      if (error instanceof HelpDeskUnreachable) return { failure: error.message };
      throw error;
    }
  };

const readPeople = async (account: HelpDeskAccount): Promise<HelpDeskForm['people']> => {
  if (account.api.people.length === 0) return null;
  const lists = await Promise.all(
    account.api.people.map(async (name) => [name, await readAll(account, name)] as const),
  );
  return { agents: [], groups: [], departments: [], ...Object.fromEntries(lists) };
};

/** Omits lists that the owner of the key may not see. */
const readAll = async (account: HelpDeskAccount, name: string): Promise<unknown[]> => {
  const all: unknown[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const rows = account.within(await account.get(`${name}?per_page=${PER_PAGE}&page=${page}`), name);
    if (!Array.isArray(rows)) break;
    all.push(...rawList(rows));
    if (rows.length < PER_PAGE) break;
  }
  return all;
};
