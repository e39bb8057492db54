import { GIVE_UP_AFTER_MS } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import type { Kysely } from 'kysely';
import { giveUpDeliveries } from '../storage/alerts/deliveries/give-up-deliveries.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { waitOfFailing } from '../storage/integrations/integration-health.ts';

/**
 * For how many milliseconds a message waits since its integration has failed for a day and is tried once an hour; null when it is to be sent.
 * One that has waited for 24 hours is given up like any other. `now` in epoch milliseconds.
 */
export const waitFor = async (
  trx: Kysely<Database>,
  deliveries: readonly WaitingDelivery[],
  now: number,
): Promise<number | null | 'given up'> => {
  const [first] = deliveries;
  if (!first?.isFailing || first.integrationId === null) return null;
  const wait = await waitOfFailing(trx, first.integrationId, now);
  if (wait === null) return null;
  const tooOld = deliveries.filter(({ triedSince }) => now - triedSince >= GIVE_UP_AFTER_MS);
  if (tooOld.length === 0) return wait.forMs;
  // Each alert of a digest has its own 24 hours; what tells one outage goes together.
  const givenUp = first.isInDigest ? tooOld : deliveries;
  await giveUpDeliveries(trx, givenUp, wait.lastFailure);
  return givenUp.length === deliveries.length ? 'given up' : wait.forMs;
};
