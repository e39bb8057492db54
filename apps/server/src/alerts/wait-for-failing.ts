import { GIVE_UP_AFTER_MS } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import type { Kysely } from 'kysely';
import { giveUpDeliveries } from '../storage/alerts/deliveries/give-up-deliveries.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { waitOfFailing } from '../storage/integrations/integration-health.ts';

/**
 * Returns the milliseconds that a message must wait because its integration has failed for a day and is tried once an
 * hour. Gives up messages that are 24 hours old, and returns 'given up' if none is left.
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
  // Each alert of a digest has its own 24 hours. The two ends of one outage are given up together.
  const givenUp = first.isInDigest ? tooOld : deliveries;
  await giveUpDeliveries(trx, givenUp, wait.lastFailure);
  return givenUp.length === deliveries.length ? 'given up' : wait.forMs;
};
