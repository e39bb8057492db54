import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import { fanOutJob } from '../../jobs/take-fan-outs.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/**
 * Moves stored times that are in the future because the clock was set back. Waiting alerts are due at once, because the
 * duration of an outage is unknown across a clock change.
 */
export const moveFutureTimes = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'clock-set-back'>>[],
): Promise<void> => {
  if (decided.length === 0) return;
  const checks = checksAhead(decided);
  await sql`
    delete from observation_gaps t using ${checks}
    where t.check_id = v.check_id and t.ended_at > v.now and ${moved('t.ended_at')} <= ${moved('t.started_at')}`.execute(
    trx,
  );
  await sql`
    update observation_gaps t set started_at = ${moved('t.started_at')}, ended_at = ${moved('t.ended_at')}
    from ${checks} where t.check_id = v.check_id and (t.started_at > v.now or t.ended_at > v.now)`.execute(trx);
  await sql`
    delete from performance_changes t using ${checks}
    where t.check_id = v.check_id and t.started_at >= v.now and t.ended_at is not null`.execute(trx);
  await sql`
    update performance_changes t set started_at = least(t.started_at, v.now), ended_at = case when t.ended_at > v.now then v.now else t.ended_at end
    from ${checks} where t.check_id = v.check_id and (t.started_at > v.now or t.ended_at > v.now)`.execute(trx);
  const { rows: due } = await sql<{ id: number; organization_id: number }>`
    update alert_events e
    set at = ${moved('e.at')}, due_at = v.now, delay_ends_at = null, rule = e.rule || '; the clock was set back, so it is due at once'
    from ${checks} where e.check_id = v.check_id and e.status = 'open' and e.due_at > v.now
    returning e.id, e.organization_id`.execute(trx);
  // States are moved last, because the other moves depend on them.
  await sql`
    update state_changes s set started_at = ${moved('s.started_at')}, ended_at = ${moved('s.ended_at')}
    from ${checks} where s.check_id = v.check_id and (s.started_at > v.now or s.ended_at > v.now)`.execute(trx);
  await enqueueJobs(
    trx,
    due.map(({ id, organization_id: organizationId }) => fanOutJob(id, organizationId)),
  );
};

/**
 * Selects, for each check, the start `last` of the latest future state and the factor `scale`. The future states are
 * moved into the time of the state in force now. If that state is too short, all are shortened by the same factor, so
 * that no outage is lost.
 */
const checksAhead = (decided: readonly DecidedEffect<EffectOf<'clock-set-back'>>[]) => sql`(
  select v.check_id, v.now, coalesce(ahead.last, v.now) as last,
    coalesce(
      case when ahead.last - ahead.first >= v.now - present.started_at
        then extract(epoch from v.now - present.started_at) / extract(epoch from ahead.last - present.started_at) end,
      1
    )::float8 as scale
  from unnest(
    ${decided.map(({ checkId }) => checkId)}::int[],
    ${decided.map(({ effect }) => new Date(effect.now))}::timestamptz[]
  ) as v (check_id, now)
  cross join lateral (
    select min(s.started_at) as first, max(s.started_at) as last from state_changes s
    where s.check_id = v.check_id and s.started_at > v.now
  ) ahead
  left join lateral (
    select s.started_at from state_changes s where s.check_id = v.check_id and s.started_at <= v.now
    order by s.started_at desc limit 1
  ) present on true
) as v`;

/**
 * Moves a future time. The latest future state starts one millisecond before now, because reports ignore outages
 * without a duration.
 */
const moved = (column: string) => {
  const time = sql.ref(column);
  return sql`(case when ${time} > v.now then v.now - interval '1 millisecond' - (v.last - least(${time}, v.last)) * v.scale else ${time} end)`;
};
