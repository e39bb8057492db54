import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DeliveryReason, DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import type { NotifiedChange } from '@pharos/domain/integrations/notified-change.ts';
import { sql } from 'kysely';
import { deliveryJob, digestJob } from '../alerts/deliveries/enqueue-delivery.ts';
import type { Attempt } from '../alerts/deliveries/record-attempt.ts';
import type { Db } from '../connection/connect.ts';
import { enqueueJobs } from '../jobs/enqueue-job.ts';

export interface IntegrationDelivery {
  id: number;
  /** A recipient in the notation of the channel. */
  recipient: string;
  checkId: number;
  checkName: string | null;
  kind: AlertKind;
  /** The change of a 'state-change' event. */
  change: NotifiedChange | null;
  at: Date;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  reason_detail: string | null;
  attempts: Attempt[];
  attemptCount: number;
  /** Null if the delivery is sent at once, or if an earlier delivery must be sent first. */
  nextAt: Date | null;
}

/** A delivery that has failed for a day has about a hundred attempts, each with a response. */
const ATTEMPTS = 10;

interface Of {
  organizationId: number;
  integrationId: number;
  since: Date;
}

export const listIntegrationDeliveries = async (
  db: Db,
  { organizationId, integrationId, since }: Of,
  limit: number,
): Promise<IntegrationDelivery[]> => {
  const { rows } = await sql<IntegrationDelivery>`
    select d.id, d.recipient, e.check_id as "checkId", c.name as "checkName", e.kind, e.detail ->> 'change' as change, e.at,
      d.status, d.reason, d.reason_detail, jsonb_array_length(d.attempts) as "attemptCount",
      jsonb_path_query_array(d.attempts, ${`$[last - ${ATTEMPTS - 1} to last]`}::jsonpath) as attempts,
      case d.status
        when 'digest' then case when d.digest_until > now() then d.digest_until end
        when 'pending' then (
          select j.run_at from graphile_worker._private_jobs j where j.key = 'deliver:' || d.id and j.run_at > now()
        )
      end as "nextAt"
    from (
      select * from deliveries
      where integration_id = ${integrationId} and organization_id = ${organizationId} and created_at >= ${since}
      order by id desc limit ${limit}
    ) d
    join alert_events e on e.id = d.event_id
    left join checks c on c.id = e.check_id
    order by d.id desc`.execute(db);
  return rows;
};

const MAX_PER_TRANSACTION = 10_000;

/** One delivery, or all deliveries that failed or were skipped because the integration was invalid. */
export type Resent = { deliveryId: number } | 'failed';

interface How {
  at: Date;
  /** Whether to send more than a few deliveries as a digest. */
  gathered: boolean;
}

/** The number of deliveries that are still sent separately, and the time for which a digest is collected. */
const [ONE_BY_ONE, COLLECTED_MS] = [5, 60_000];

/**
 * Sets completed deliveries to pending, so that they are retried for 24 more hours. Includes follow-ups that were
 * skipped because their opening was not sent. An event that was not sent to any recipient then counts as fanned out.
 * Resends at most the oldest 10,000 deliveries.
 * @returns the number of resent deliveries.
 */
export const resendIntegrationDeliveries = async (
  trx: Db,
  { organizationId, integrationId, since }: Of,
  which: Resent,
  { at, gathered }: How,
): Promise<number> => {
  const ofIntegration = sql`integration_id = ${integrationId} and organization_id = ${organizationId}`;
  const isChosen =
    which === 'failed'
      ? sql`(status = 'failed' or status = 'skipped' and reason = 'integration-invalid')`
      : sql`id = ${which.deliveryId} and status not in ('pending', 'digest')`;
  const chosen = sql`select id, event_id, recipient from deliveries
    where ${ofIntegration} and created_at >= ${since} and ${isChosen}
    order by id limit ${MAX_PER_TRANSACTION}`;
  // Waits for a concurrent fan-out of a follow-up. The follow-up is then included here, or it is sent without a resend.
  await sql`select id from alert_events where id in (select event_id from (${chosen}) chosen)
    order by id for no key update`.execute(trx);
  const { rows } = await sql<{ id: number; channel: string; recipient: string }>`
    with chosen as (${chosen} for update), ends as (
      select d.id from chosen c
      join alert_events o on o.id = c.event_id
      join alert_events f on f.check_id = o.check_id and f.id > o.id and (f.kind in ('up', 'paused') and f.outage_id = o.outage_id
        or o.kind = 'degraded' and f.id = (select min(n.id) from alert_events n
          where n.check_id = o.check_id and n.id > o.id and n.kind = 'recovered'))
      join deliveries d on d.event_id = f.id and d.recipient = c.recipient
      where d.integration_id = ${integrationId} and d.organization_id = ${organizationId}
        and d.status = 'skipped' and d.reason in ('opening-failed', 'opening-not-sent')
    ), resent as (
      update deliveries set status = 'pending', reason = null, reason_detail = null, sent_at = null, digest_until = null,
        server_was_away = false, may_have_arrived = false, resent_at = ${at},
        check_id = (select e.check_id from alert_events e where e.id = deliveries.event_id)
      where id in (select id from chosen union select id from ends)
      returning id, event_id, channel, recipient
    ), told as (
      update alert_events set status = 'fanned-out', reason = null, closed_at = ${at}
      where id in (select event_id from resent) and status = 'not-sent'
    )
    select id, channel, recipient from resent`.execute(trx);
  if (gathered && rows.length > ONE_BY_ONE) await gather(trx, { organizationId, integrationId }, rows, at);
  else
    await enqueueJobs(
      trx,
      rows.map(({ id }) => deliveryJob({ id, integrationId, organizationId })),
    );
  return rows.length;
};

const gather = async (
  trx: Db,
  { organizationId, integrationId }: Omit<Of, 'since'>,
  rows: readonly { id: number; channel: string; recipient: string }[],
  at: Date,
): Promise<void> => {
  const until = new Date(at.getTime() + COLLECTED_MS);
  await trx
    .updateTable('deliveries')
    .set({ status: 'digest', digest_until: until })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const destinations = new Map(rows.map(({ channel, recipient }) => [recipient, { channel, recipient }]));
  await enqueueJobs(
    trx,
    [...destinations.values()].map((to) => digestJob({ organizationId, integrationId, ...to }, until, COLLECTED_MS)),
  );
};
