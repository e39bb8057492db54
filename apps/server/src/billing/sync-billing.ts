import type { Logger } from 'pino';
import { applyBooks } from '../storage/billing/apply-books.ts';
import { findSubscription } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { BillingProvider } from './port.ts';

export interface BillingParts {
  db: Db;
  provider: BillingProvider;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
  now: () => number;
  log: Logger;
}

/**
 * Reads the provider's books of an organization, and makes what it holds agree with them; older ones than were applied last change nothing.
 * Rejects with BillingUnavailable when the provider cannot be asked.
 */
export const syncBilling = async (
  { db, provider, verificationIsEnforced, pausesUnused, now, log }: BillingParts,
  organizationId: number,
): Promise<void> => {
  const stored = await findSubscription(db, organizationId);
  if (!stored) return;
  const books = await provider.read(stored.customerId);
  const options = { now: now(), verificationIsEnforced, pausesUnused, sellsPlans: true };
  const hasChanged = await db.transaction().execute((trx) => applyBooks(trx, organizationId, books, options));
  if (hasChanged)
    log.info({ organizationId, plan: books.bought?.plan ?? 'SPROUT' }, 'What an organization holds changed');
};
