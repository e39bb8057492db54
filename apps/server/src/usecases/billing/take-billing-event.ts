import { createHash, timingSafeEqual } from 'node:crypto';
import { takeBillingEvent as storeEvent } from '../../storage/billing/billing-events.ts';
import { organizationOfCustomer } from '../../storage/billing/subscriptions.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import type { Services } from '../context.ts';
import { notFound, unauthenticated } from '../errors.ts';

export interface BillingEvent {
  id: string;
  kind: string;
  /** Null when it is about no customer. */
  customerId: string | null;
}

/**
 * Takes an event of Chargebee once: what the customer holds is made to agree with the books by a job, which is stored with the event.
 * Resolves with whether it was new. `authorization`: of basic authentication.
 */
export const takeBillingEvent = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  event: BillingEvent,
  authorization: string | undefined,
): Promise<boolean> => {
  if (settings.chargebee === null) throw notFound('Page');
  const { user, password } = settings.chargebee.webhook;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  if (!isSame(authorization ?? '', expected)) throw unauthenticated('User or password is wrong.');
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
