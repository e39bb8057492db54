import type { RecentMessages } from '@pharos/domain/alerts/decide-digest.ts';
import { CLOCK_TOLERANCE_MS } from '@pharos/domain/schedule/clock-step.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { type Destination, destinationKey } from './destination.ts';

interface Row {
  channel: string;
  recipient: string;
  sent_separately: Date[];
  open_until: Date | null;
  of_check_until: Date | null;
}

/**
 * What went to each destination of an organization within the last `windowMs`, and what still waits of a check, by `destinationKey`. Both
 * ends of an outage that were fanned out together are one message. It reads no digest through: the open one may hold thousands of alerts.
 * One that a worker with a faster clock has sent, or is sending, is open no more.
 * What lies ahead is of a clock that was set back since: it does not count.
 */
export const recentDeliveries = async (
  trx: Kysely<Database>,
  { organizationId, checkId }: { organizationId: number; checkId: number },
  asked: readonly (Pick<Destination, 'channel' | 'recipient'> & { windowMs: number })[],
  now: number,
): Promise<ReadonlyMap<string, RecentMessages>> => {
  const recent = sql`d.organization_id = ${organizationId} and d.channel = v.channel and d.recipient = v.recipient
    and d.status <> 'skipped' and d.created_at > v.since
    and d.created_at <= ${new Date(now + CLOCK_TOLERANCE_MS)}`;
  const { rows } = await sql<Row>`
    select v.channel, v.recipient, separate.sent_separately, digest.open_until, of_check.until as of_check_until
    from unnest(
      ${asked.map(({ channel }) => channel)}::text[],
      ${asked.map(({ recipient }) => recipient)}::text[],
      ${asked.map(({ windowMs }) => new Date(now - windowMs))}::timestamptz[],
      ${asked.map(({ windowMs }) => new Date(now + windowMs + CLOCK_TOLERANCE_MS))}::timestamptz[]
    ) as v (channel, recipient, since, latest)
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
      where d.organization_id = ${organizationId} and d.channel = v.channel and d.recipient = v.recipient
        and d.check_id = ${checkId} and d.status in ('pending', 'digest')
      order by d.event_id desc limit 1
    ) of_check on true`.execute(trx);
  return new Map(
    rows.map((row) => [
      destinationKey(row),
      {
        sentSeparately: row.sent_separately.map((at) => at.getTime()),
        openUntil: row.open_until?.getTime() ?? null,
        ofCheckUntil: row.of_check_until?.getTime() ?? null,
      },
    ]),
  );
};
