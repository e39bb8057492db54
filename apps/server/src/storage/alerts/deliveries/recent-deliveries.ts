import type { RecentMessages } from '@pharos/domain/alerts/decide-digest.ts';
import { CLOCK_TOLERANCE_MS } from '@pharos/domain/schedule/clock-step.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import type { Destination } from './destination.ts';

interface Row {
  sent_separately: Date[];
  open_until: Date | null;
  of_check_until: Date | null;
}

export interface DigestDestination extends Destination {
  checkId: number;
  windowMs: number;
}

/**
 * Returns the messages of the last `windowMs` and the digest in which the check's last delivery waits, in the order of
 * `destinations`. The start and the end of an outage that were fanned out together count as one message. Digests are not read
 * in full, because an open digest may contain thousands of alerts. Deliveries in the future, left by a clock that was
 * set back, are ignored.
 */
export const recentDeliveries = async (
  trx: Kysely<Database>,
  destinations: readonly DigestDestination[],
  now: number,
): Promise<RecentMessages[]> => {
  if (destinations.length === 0) return [];
  const recent = sql`d.organization_id = v.organization_id and d.channel = v.channel and d.recipient = v.recipient
    and d.status <> 'skipped' and d.created_at > v.since
    and d.created_at <= ${new Date(now + CLOCK_TOLERANCE_MS)}`;
  const { rows } = await sql<Row>`
    select separate.sent_separately, digest.open_until, of_check.until as of_check_until
    from unnest(
      ${destinations.map(({ organizationId }) => organizationId)}::int[],
      ${destinations.map(({ checkId }) => checkId)}::int[],
      ${destinations.map(({ channel }) => channel)}::text[],
      ${destinations.map(({ recipient }) => recipient)}::text[],
      ${destinations.map(({ windowMs }) => new Date(now - windowMs))}::timestamptz[],
      ${destinations.map(({ windowMs }) => new Date(now + windowMs + CLOCK_TOLERANCE_MS))}::timestamptz[]
    ) with ordinality as v (organization_id, check_id, channel, recipient, since, latest, place)
    cross join lateral (
      select coalesce(array_agg(message.created_at order by message.created_at), '{}') as sent_separately from (
        select distinct e.outage_id, case when e.outage_id is null then d.event_id end, d.created_at
        from deliveries d left join alert_events e on e.id = d.event_id
        where ${recent} and d.digest_until is null) message
    ) separate
    left join lateral (
      select d.digest_until as open_until, d.status = 'digest' and not d.may_have_arrived as is_open from deliveries d
      where ${recent} and d.digest_until > ${new Date(now)} and d.digest_until <= v.latest
      order by d.digest_until desc limit 1
    ) digest on digest.is_open
    left join lateral (
      select d.digest_until as until from deliveries d
      where d.organization_id = v.organization_id and d.channel = v.channel and d.recipient = v.recipient
        and d.check_id = v.check_id and d.status in ('pending', 'digest')
      order by d.event_id desc limit 1
    ) of_check on true
    order by v.place`.execute(trx);
  return rows.map((row) => ({
    sentSeparately: row.sent_separately.map((at) => at.getTime()),
    openUntil: row.open_until?.getTime() ?? null,
    ofCheckUntil: row.of_check_until?.getTime() ?? null,
  }));
};
