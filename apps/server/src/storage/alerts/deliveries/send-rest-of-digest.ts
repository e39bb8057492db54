import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { enqueueDigest, type QueuedDigest } from './enqueue-delivery.ts';

/**
 * Moves the deliveries that joined a digest while it was being sent into a new digest, and sends that at once. `now` is
 * in epoch milliseconds.
 */
export const sendRestOfDigest = async (
  trx: Kysely<Database>,
  digest: QueuedDigest,
  until: Date,
  now: number,
): Promise<void> => {
  // A new end time gives the new message its own key.
  const nextUntil = new Date(Math.max(now, until.getTime() + 1));
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ digest_until: nextUntil })
    .where('organization_id', '=', digest.organizationId)
    .where('channel', '=', digest.channel)
    .where('recipient', '=', digest.recipient)
    .where('status', '=', 'digest')
    .where('digest_until', '=', until)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await enqueueDigest(trx, digest, nextUntil, 0);
};
