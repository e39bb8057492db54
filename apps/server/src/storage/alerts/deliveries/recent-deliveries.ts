import type { Kysely } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Destination } from './destination.ts';

/**
 * When messages went to a destination separately within the last `windowMs`, and the end of the digest that is being collected.
 * Both ends of an outage that were fanned out together are one message. Epoch milliseconds. It reads no digest through: the open
 * one may hold thousands of alerts.
 */
export const recentDeliveries = async (
  trx: Kysely<Database>,
  { organizationId, channel, recipient }: Destination,
  windowMs: number,
  now: number,
): Promise<{ sentSeparately: number[]; openUntil: number | null }> => {
  const recent = trx
    .selectFrom('deliveries as d')
    .where('d.organization_id', '=', organizationId)
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where('d.status', '!=', 'skipped')
    .where('d.created_at', '>', new Date(now - windowMs));
  const separate = await recent
    .leftJoin('alert_events as e', 'e.id', 'd.event_id')
    .where('d.digest_until', 'is', null)
    .orderBy('d.created_at')
    .select(['d.event_id', 'd.created_at', 'e.outage_id'])
    .execute();
  const open = await recent
    .where('d.digest_until', '>', new Date(now))
    .orderBy('d.digest_until', 'desc')
    .limit(1)
    .select('d.digest_until')
    .executeTakeFirst();
  const messages = new Map(
    separate.map((row) => [`${row.outage_id ?? `event ${row.event_id}`} ${row.created_at.getTime()}`, row]),
  );
  return {
    sentSeparately: [...messages.values()].map((row) => row.created_at.getTime()),
    openUntil: open?.digest_until?.getTime() ?? null,
  };
};
