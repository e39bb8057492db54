import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Destination } from './destination.ts';

/**
 * When alerts went to a destination separately within the last `windowMs`, and the end of the digest that is being collected.
 * Epoch milliseconds. It reads no digest through: the open one may hold thousands of alerts.
 */
export const recentDeliveries = async (
  trx: Kysely<Database>,
  { organizationId, channel, recipient }: Destination,
  windowMs: number,
  now: number,
): Promise<{ sentSeparately: number[]; openUntil: number | null }> => {
  const recent = trx
    .selectFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('status', '!=', 'skipped')
    .where('created_at', '>', new Date(now - windowMs));
  const separate = await recent.where('digest_until', 'is', null).select('created_at').execute();
  const open = await recent
    .where('digest_until', '>', new Date(now))
    .orderBy('digest_until', 'desc')
    .limit(1)
    .select('digest_until')
    .executeTakeFirst();
  return {
    sentSeparately: separate.map((row) => row.created_at.getTime()),
    openUntil: open?.digest_until?.getTime() ?? null,
  };
};
