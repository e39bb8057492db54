import type { Db } from '../../../storage/connection/connect.ts';
import { countTicketMails } from '../../../storage/organizations/support-tickets.ts';
import { Throttled } from '../../errors.ts';

const HOUR_MS = 3_600_000;
/** Below the number of mails that one address gets of an organization in an hour: none of them is left out unseen. */
const MAX_PER_HOUR = 15;

/** Refuses what would be mailed and not arrive: more tickets and messages of an organization than are mailed in an hour. */
export const refuseTooManyTickets = async (trx: Db, organizationId: number, now: number): Promise<void> => {
  if ((await countTicketMails(trx, organizationId, new Date(now - HOUR_MS))) >= MAX_PER_HOUR)
    throw new Throttled('That is enough for now. Try again later.', HOUR_MS / 1000);
};
