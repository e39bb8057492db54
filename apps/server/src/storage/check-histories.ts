import type { PerformanceStatus } from '@pharos/contract/states.ts';
import type { CheckHistory } from '@pharos/domain/report/check-stats.ts';
import { openGap } from '@pharos/domain/report/open-gap.ts';
import type { Span } from '@pharos/domain/report/span.ts';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { readClosedHours, runningHour } from './recorded-hours.ts';
import { readStateSpans } from './state-spans.ts';

/**
 * What the record holds of these checks in a range (epoch milliseconds): a constant number of queries on one
 * snapshot, so that an hour which closes meanwhile is neither lost nor counted twice. `now` decides on the open gap.
 * An id without a check is left out of the answer.
 */
export const readCheckHistories = async (
  db: Db,
  checkIds: readonly number[],
  range: Span,
  now: number,
): Promise<Map<number, CheckHistory>> => {
  const histories = new Map<number, CheckHistory>();
  if (checkIds.length === 0) return histories;
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await snapshot.execute(async (trx) => {
    for (const check of await readWatches(trx, checkIds)) {
      const gap = openGap(check, now);
      const hour = runningHour(check);
      histories.set(check.id, { states: [], gaps: gap ? [gap] : [], performance: [], hours: hour ? [hour] : [] });
    }
    for (const { checkId, ...state } of await readStateSpans(trx, checkIds, range, now)) {
      histories.get(checkId)?.states.push(state);
    }
    for (const row of await readGaps(trx, checkIds, range)) {
      histories.get(row.check_id)?.gaps.push({ from: row.started_at.getTime(), to: row.ended_at.getTime() });
    }
    for (const row of await readPerformance(trx, checkIds, range)) {
      const to = row.ended_at?.getTime() ?? now;
      histories.get(row.check_id)?.performance.push({ from: row.started_at.getTime(), to, status: row.status });
    }
    for (const { checkId, hours } of await readClosedHours(trx, checkIds, range)) {
      histories.get(checkId)?.hours.push(...hours);
    }
  });
  return histories;
};

const readWatches = async (db: Db, checkIds: readonly number[]) => {
  const rows = await db
    .selectFrom('checks')
    .leftJoin('check_states', 'check_states.check_id', 'checks.id')
    .where('checks.id', 'in', checkIds)
    .select(['checks.id', 'interval_seconds', 'phase', 'observed_until', 'hour', 'figures'])
    .select(sql<number>`(checks.options #>> '{target,timeoutSeconds}')::float8`.as('timeout_seconds'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    intervalMs: row.interval_seconds * 1000,
    timeoutMs: row.timeout_seconds * 1000,
    observedUntil: row.observed_until?.getTime() ?? null,
    paused: row.phase === 'paused',
    hour: row.hour,
    figures: row.figures,
  }));
};

interface GapRow {
  check_id: number;
  started_at: Date;
  ended_at: Date;
}

/**
 * Gaps of one check never overlap, nor do its performances: as with states, besides those that begin within the range only the last
 * one before it can reach in.
 */
const readGaps = async (db: Db, checkIds: readonly number[], range: Span): Promise<GapRow[]> => {
  const from = new Date(range.from);
  const { rows } = await sql<GapRow>`
    select g.check_id, g.started_at, g.ended_at
    from unnest(${checkIds}::int[]) as wanted (id)
    cross join lateral (
      (select * from observation_gaps
        where check_id = wanted.id and started_at <= ${from}::timestamptz
        order by started_at desc limit 1)
      union all
      (select * from observation_gaps
        where check_id = wanted.id and started_at > ${from}::timestamptz
          and started_at < ${new Date(range.to)}::timestamptz)
    ) as g
    where g.ended_at > ${from}::timestamptz`.execute(db);
  return rows;
};

interface PerformanceRow {
  check_id: number;
  started_at: Date;
  ended_at: Date | null;
  status: PerformanceStatus;
}

const readPerformance = async (db: Db, checkIds: readonly number[], range: Span): Promise<PerformanceRow[]> => {
  const from = new Date(range.from);
  const { rows } = await sql<PerformanceRow>`
    select p.check_id, p.started_at, p.ended_at, p.status
    from unnest(${checkIds}::int[]) as wanted (id)
    cross join lateral (
      (select * from performance_changes
        where check_id = wanted.id and started_at <= ${from}::timestamptz
        order by started_at desc limit 1)
      union all
      (select * from performance_changes
        where check_id = wanted.id and started_at > ${from}::timestamptz
          and started_at < ${new Date(range.to)}::timestamptz)
    ) as p
    where p.ended_at is null or p.ended_at > ${from}::timestamptz
    order by p.check_id, p.started_at`.execute(db);
  return rows;
};
