import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/**
 * Cuts what is stored of checks by a clock that was set back since, where it lies ahead of now: states, gaps and performance. Their alerts
 * that wait are due at once, without the rest of their delay: how long an outage lasts can't be told across a step of the clock.
 */
export const cutToNow = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'clock-set-back'>>[],
): Promise<void> => {
  if (decided.length === 0) return;
  const checks = sql`unnest(
    ${decided.map(({ checkId }) => checkId)}::int[],
    ${decided.map(({ effect }) => new Date(effect.now))}::timestamptz[]
  ) as v (check_id, now)`;
  await sql`
    update state_changes s set started_at = least(s.started_at, v.now), ended_at = case when s.ended_at > v.now then v.now else s.ended_at end
    from ${checks} where s.check_id = v.check_id and (s.started_at > v.now or s.ended_at > v.now)`.execute(trx);
  for (const table of ['observation_gaps', 'performance_changes'] as const) {
    await sql`
      delete from ${sql.table(table)} t using ${checks}
      where t.check_id = v.check_id and t.started_at >= v.now and t.ended_at is not null`.execute(trx);
    await sql`
      update ${sql.table(table)} t set started_at = least(t.started_at, v.now), ended_at = case when t.ended_at > v.now then v.now else t.ended_at end
      from ${checks} where t.check_id = v.check_id and (t.started_at > v.now or t.ended_at > v.now)`.execute(trx);
  }
  const { rows: due } = await sql<{ id: number }>`
    update alert_events e
    set at = least(e.at, v.now), due_at = v.now, delay_ends_at = null, rule = e.rule || '; the clock was set back, so it is due at once'
    from ${checks} where e.check_id = v.check_id and e.status = 'open' and e.due_at > v.now
    returning e.id`.execute(trx);
  await enqueueJobs(
    trx,
    due.map(({ id }) => ({ task: 'fan-out', payload: { eventId: id } })),
  );
};
