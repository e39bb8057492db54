import type { Db } from '../../../storage/connection/connect.ts';
import { countTicketMails } from '../../../storage/organizations/support-tickets.ts';
import { Throttled } from '../../errors.ts';

const HOUR_MS = 3_600_000;
/**
 * The limit per hour. It is below the hourly number of mails from one organization to one address, so that none of them
 * is skipped silently.
 */
const MAX_PER_HOUR = 15;

/**
 * Rejects tickets and messages whose mails would not be sent.
 * @throws {Throttled} If the limit is reached.
 */
export const refuseTooManyTickets = async (trx: Db, organizationId: number, now: number): Promise<void> => {
  if ((await countTicketMails(trx, organizationId, new Date(now - HOUR_MS))) >= MAX_PER_HOUR)
    throw new Throttled('Too many requests. Try again later.', HOUR_MS / 1000);
};
