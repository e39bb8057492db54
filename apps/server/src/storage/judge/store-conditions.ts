import { appendFigures, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { type Kysely, sql } from 'kysely';
import { integers, reals, texts, times } from '../connection/binary-arrays.ts';
import type { Database } from '../connection/schema/schema.ts';
import type { ChangedCondition } from './judge-batch.ts';
import { judgeStateToJson } from './judge-state-json.ts';

/** Writes nothing for checks that were deleted in the meantime. */
export const storeConditions = async (
  trx: Kysely<Database>,
  conditions: readonly ChangedCondition[],
): Promise<void> => {
  await updateRunningFigures(trx, conditions);
  const changed = conditions.filter(({ judgeStateChanged }) => judgeStateChanged);
  if (changed.length > 0) await updateJudgeStates(trx, changed);
};

/** The small part that changes with every poll. It is updated in place and changes no index. */
const updateRunningFigures = async (trx: Kysely<Database>, rows: readonly ChangedCondition[]): Promise<void> => {
  if (rows.length === 0) return;
  const figures = inOneArray(rows.map((r) => r.condition.figures));
  await sql`
    update check_states s
    set observed_until = v.observed_until, last_result_at = v.last_result_at, last_response_ms = v.last_response_ms, hour = v.hour,
      figures = (${reals(figures.values)}::real[])[v.first:v.last]
    from unnest(
      ${integers(rows.map((r) => r.checkId))}::int[],
      ${times(rows.map((r) => r.condition.observedUntil))}::timestamptz[],
      ${times(rows.map((r) => r.condition.lastPollAt ?? (r.condition.lastDueAt || null)))}::timestamptz[],
      ${reals(rows.map((r) => r.condition.lastResponseMs))}::real[],
      ${times(rows.map((r) => r.condition.hour))}::timestamptz[],
      ${integers(figures.first)}::int[],
      ${integers(figures.last)}::int[]
    ) as v (check_id, observed_until, last_result_at, last_response_ms, hour, first, last)
    where s.check_id = v.check_id`.execute(trx);
};

/**
 * Concatenates the figures, with the first and last position of each check (from 1). PostgreSQL does not accept nested
 * arrays of different lengths.
 */
const inOneArray = (ofChecks: readonly (HourFigures | null)[]) => {
  const values: number[] = [];
  const first: (number | null)[] = [];
  const last: (number | null)[] = [];
  for (const figures of ofChecks) {
    first.push(figures && values.length + 1);
    if (figures) appendFigures(values, figures);
    last.push(figures && values.length);
  }
  return { values, first, last };
};

const updateJudgeStates = async (trx: Kysely<Database>, rows: readonly ChangedCondition[]): Promise<void> => {
  await sql`
    with v as (
      select * from unnest(
        ${integers(rows.map((r) => r.checkId))}::int[],
        ${texts(rows.map((r) => r.condition.judgeState.phase))}::text[],
        ${texts(rows.map((r) => r.condition.judgeState.change?.code ?? null))}::text[],
        ${times(rows.map((r) => r.condition.judgeState.change?.startedAt ?? null))}::timestamptz[],
        ${texts(rows.map((r) => judgeStateToJson(r.condition.judgeState)))}::text[]
      ) as v (check_id, phase, code, since, judge_state)
    ), updated as (
      update check_states s set phase = v.phase, code = v.code, since = v.since
      from v where s.check_id = v.check_id
      returning s.check_id
    )
    insert into judge_states (check_id, judge_state)
    select v.check_id, v.judge_state::jsonb from v join updated using (check_id)
    on conflict (check_id) do update set judge_state = excluded.judge_state`.execute(trx);
};
