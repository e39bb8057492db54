import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { dateOrNull } from './date-or-null.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { foldPerformanceChanges } from './fold-performance-changes.ts';

export const storePerformanceChanges = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'performance-change'>>[],
): Promise<void> => {
  if (decided.length === 0) return;
  const { ended, spans } = foldPerformanceChanges(decided);
  await sql`
    update performance_changes p
    set ended_at = greatest(p.started_at, v.at)
    from unnest(
      ${ended.map(({ checkId }) => checkId)}::int[],
      ${ended.map(({ at }) => new Date(at))}::timestamptz[]
    ) as v (check_id, at)
    where p.check_id = v.check_id and p.ended_at is null`.execute(trx);
  if (spans.length === 0) return;
  await sql`
    insert into performance_changes (check_id, started_at, ended_at, status)
    select check_id, started_at, ended_at, status
    from unnest(
      ${spans.map(({ checkId }) => checkId)}::int[],
      ${spans.map(({ startedAt }) => new Date(startedAt))}::timestamptz[],
      ${spans.map(({ endedAt }) => dateOrNull(endedAt))}::timestamptz[],
      ${spans.map(({ status }) => status)}::text[]
    ) as v (check_id, started_at, ended_at, status)
    on conflict (check_id, started_at) do update set status = excluded.status, ended_at = excluded.ended_at`.execute(
    trx,
  );
};
