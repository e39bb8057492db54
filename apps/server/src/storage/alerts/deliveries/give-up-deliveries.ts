import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueNextDeliveries } from './order-of-check.ts';
import type { WaitingDelivery } from './waiting-delivery.ts';
import { wakeFollowUps } from './wake-follow-ups.ts';

/** Marks deliveries as failed without another attempt, and wakes the deliveries that wait for them. */
export const giveUpDeliveries = async (
  trx: Kysely<Database>,
  deliveries: readonly WaitingDelivery[],
  lastFailure: string,
): Promise<void> => {
  const [first] = deliveries;
  if (!first) return;
  await trx
    .updateTable('deliveries')
    .set({ status: 'failed', reason: 'given-up', reason_detail: lastFailure })
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .execute();
  await wakeFollowUps(
    trx,
    first,
    deliveries.map(({ eventId }) => eventId),
  );
  await enqueueNextDeliveries(trx, deliveries);
};
