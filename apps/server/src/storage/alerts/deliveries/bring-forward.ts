import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';
import { isAlive } from '../../jobs/delete-exhausted-jobs.ts';

/** The limit per accepted message. The next accepted message moves more deliveries. */
const AT_A_TIME = 500;
/** Spreads the moved messages, so that a server that has just recovered is not flooded. */
const APART_MS = 20;

/** The job key of a digest, as in `enqueue-delivery.ts`. */
const digestKey = sql`format('digest:%s:%s:%s:%s', organization_id, channel, recipient,
  round(extract(epoch from digest_until) * 1000))`;

/**
 * Moves retries forward to now after a channel's server has accepted a message again, oldest first. A delivery that
 * fails again waits for its usual retry time.
 * @returns the number of messages that were moved.
 */
export const advanceRetries = async (db: Kysely<Database>, channel: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with waiting as materialized (
      select id, case when status = 'pending' then 'deliver:' || id else ${digestKey} end as key
      from deliveries
      where server_was_away and channel = ${channel} and status in ('pending', 'digest')
        and (lease_until is null or lease_until < clock_timestamp())
      order by id limit ${AT_A_TIME} for update skip locked
    ), taken as (
      update deliveries set server_was_away = false where id in (select id from waiting)
    ), jobs as (
      select key, row_number() over (order by min(id)) - 1 as place from waiting group by key
    ), moved as (
      update graphile_worker._private_jobs j
      set run_at = least(j.run_at, now() + jobs.place * ${APART_MS} * interval '1 ms'), updated_at = now()
      from jobs where j.key = jobs.key and j.locked_at is null
      returning 1
    )
    select count(*)::int as count from moved`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Moves the retry with the fewest attempts forward to now. Skips deliveries without a movable job, such as a recovery
 * that is sent together with the retry of its opening.
 */
export const advanceRetry = async (db: Kysely<Database>, channel: string): Promise<number> => {
  const { rows } = await sql`
    with waiting as materialized (
      select id, jsonb_array_length(attempts) as tried, case when status = 'pending' then 'deliver:' || id else ${digestKey} end as key
      from deliveries
      where server_was_away and channel = ${channel} and status in ('pending', 'digest')
        and (lease_until is null or lease_until < clock_timestamp())
    )
    update graphile_worker._private_jobs j set run_at = least(j.run_at, now()), updated_at = now()
    where j.id = (
      select j.id from waiting join graphile_worker._private_jobs j on j.key = waiting.key
      where j.locked_at is null and ${isAlive} order by waiting.tried, waiting.id limit 1
    ) and j.locked_at is null
    returning 1`.execute(db);
  return rows.length;
};

/** Moves all retries to an integration, including digests, forward to now. */
export const bringForwardOfIntegration = async (
  trx: Kysely<Database>,
  organizationId: number,
  integrationId: number,
): Promise<void> => {
  await sql`
    with waiting as materialized (
      select case when status = 'pending' then 'deliver:' || id else ${digestKey} end as key
      from deliveries
      where organization_id = ${organizationId} and integration_id = ${integrationId}
        and (status = 'pending' or status = 'digest' and digest_until <= now())
    )
    update graphile_worker._private_jobs j set run_at = least(j.run_at, now()), updated_at = now()
    where j.key in (select key from waiting) and j.locked_at is null`.execute(trx);
};
