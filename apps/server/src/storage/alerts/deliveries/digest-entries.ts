import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

export interface DigestEntry {
  deliveryId: number;
  eventId: number;
  kind: AlertKind;
  check: { id: number };
  outage?: { id: number };
  /** For a follow-up, the delivery of its opening to the same recipient. Null if there is none. */
  opening: { status: DeliveryStatus; digestUntil: number | null } | null;
}

interface Row {
  id: number;
  event_id: number;
  kind: AlertKind;
  check_id: number;
  outage_id: number | null;
  opening_status: DeliveryStatus | null;
  opening_digest_until: Date | null;
}

/** Returns the entries in the order of their events. Omits deliveries whose check is deleted. */
export const readDigestEntries = async (
  trx: Kysely<Database>,
  deliveryIds: readonly number[],
): Promise<DigestEntry[]> => {
  const { rows } = await sql<Row>`
    select d.id, d.event_id, e.kind, e.check_id, e.outage_id,
      opening.status as opening_status, opening.digest_until as opening_digest_until
    from deliveries d
    join alert_events e on e.id = d.event_id
    join checks c on c.id = e.check_id
    left join lateral (
      select op.id from alert_events op
      where op.check_id = e.check_id and op.id < e.id
        and op.kind = case when e.kind in ('up', 'paused') then 'down' when e.kind = 'recovered' then 'degraded' end
        and (e.outage_id is null or op.outage_id = e.outage_id)
      order by op.id desc limit 1) first on true
    left join lateral (
      select o.status, o.digest_until from deliveries o
      join alert_events op on op.id = o.event_id
      where o.channel = d.channel and o.recipient = coalesce(d.opening_recipient, d.recipient) and op.check_id = e.check_id
        and (op.id = first.id or op.id > first.id and op.id < e.id and op.kind = 'state-change' and op.outage_id = e.outage_id)
      order by o.status in ('failed', 'skipped'), op.id limit 1) opening on true
    where d.id = any(${deliveryIds}::bigint[])
    order by d.event_id`.execute(trx);
  return rows.map((row) => ({
    deliveryId: row.id,
    eventId: row.event_id,
    kind: row.kind,
    check: { id: row.check_id },
    ...(row.outage_id !== null && { outage: { id: row.outage_id } }),
    opening: row.opening_status && {
      status: row.opening_status,
      digestUntil: row.opening_digest_until?.getTime() ?? null,
    },
  }));
};
