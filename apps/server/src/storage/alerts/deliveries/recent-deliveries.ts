import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Destination } from './destination.ts';

/** When alerts went to a destination separately within the last `windowMs`, and the end of the digest that is being collected. */
export const recentDeliveries = async (
  trx: Kysely<Database>,
  { organizationId, channel, recipient }: Destination,
  windowMs: number,
  now: number,
): Promise<{ sentSeparately: number[]; openUntil: number | null }> => {
  const rows = await trx
    .selectFrom('deliveries')
    .select(['created_at', 'digest_until'])
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('status', '!=', 'skipped')
    .where('created_at', '>', new Date(now - windowMs))
    .execute();
  const ends = rows.flatMap(({ digest_until: until }) => (until && until.getTime() > now ? [until.getTime()] : []));
  return {
    sentSeparately: rows.filter((row) => row.digest_until === null).map((row) => row.created_at.getTime()),
    openUntil: ends.length === 0 ? null : Math.max(...ends),
  };
};
