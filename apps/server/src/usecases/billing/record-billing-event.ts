import { createHash, timingSafeEqual } from 'node:crypto';
import { recordBillingEvent as storeEvent } from '../../storage/billing/billing-events.ts';
import { organizationOfCustomer } from '../../storage/billing/subscriptions.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import type { Services } from '../context.ts';
import { notFound, unauthenticated } from '../errors.ts';

export interface BillingEvent {
  id: string;
  kind: string;
  /** Null if the event concerns no customer. */
  customerId: string | null;
}

/**
 * Processes an event of Chargebee once. Stores it together with a job that synchronizes the entitlement.
 * @param authorization - The value of the Authorization header (basic authentication).
 * @returns false if the event was already processed.
 */
export const recordBillingEvent = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  event: BillingEvent,
  authorization: string | undefined,
): Promise<boolean> => {
  if (settings.chargebee === null) throw notFound('Page');
  const { user, password } = settings.chargebee.webhook;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  if (!isSame(authorization ?? '', expected)) throw unauthenticated('The user name or password is wrong.');
  return db.transaction().execute(async (trx) => {
    if (!(await storeEvent(trx, event))) return false;
    const organizationId = event.customerId === null ? undefined : await organizationOfCustomer(trx, event.customerId);
    if (organizationId !== undefined)
      await enqueueJob(trx, 'sync-billing', { organizationId }, { jobKey: `sync-billing:${organizationId}` });
    return true;
  });
};

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
