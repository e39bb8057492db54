import { figuresToArray } from '@pharos/domain/figures/hour-figures.ts';
import { type Kysely, sql } from 'kysely';
import { numberArray, textArray } from '../connection/array-literal.ts';
import type { Database } from '../connection/schema/schema.ts';
import type { ChangedCondition } from './judge-batch.ts';
import { judgeStateToJson } from './judge-state-json.ts';

/** Updates the row of each check in `check_states`, and what the judge knows of it; one that was deleted meanwhile has no row, and nothing is written of it. */
export const storeConditions = async (
  trx: Kysely<Database>,
  conditions: readonly ChangedCondition[],
): Promise<void> => {
  await updateRunningFigures(trx, conditions);
  const changed = conditions.filter(({ judgeStateChanged }) => judgeStateChanged);
  if (changed.length > 0) await updateJudgeStates(trx, changed);
};

/** The part that changes with every poll: small, in place, no index touched. */
const updateRunningFigures = async (trx: Kysely<Database>, rows: readonly ChangedCondition[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update check_states s
    set observed_until = to_timestamp(v.observed_until), last_result_at = to_timestamp(v.last_result_at),
      last_response_ms = v.last_response_ms, hour = to_timestamp(v.hour), figures = v.figures::real[]
    from unnest(
      ${numberArray(rows.map((r) => r.checkId))}::int[],
      ${numberArray(rows.map((r) => seconds(r.condition.observedUntil)))}::float8[],
      ${numberArray(rows.map((r) => seconds(r.condition.lastPollAt ?? (r.condition.lastDueAt || null))))}::float8[],
      ${numberArray(rows.map((r) => r.condition.lastResponseMs))}::real[],
      ${numberArray(rows.map((r) => seconds(r.condition.hour)))}::float8[],
      ${textArray(rows.map(({ condition: { figures } }) => figures && numberArray(figuresToArray(figures))))}::text[]
    ) as v (check_id, observed_until, last_result_at, last_response_ms, hour, figures)
    where s.check_id = v.check_id`.execute(trx);
};

/** The part that changes only when something happened. */
const updateJudgeStates = async (trx: Kysely<Database>, rows: readonly ChangedCondition[]): Promise<void> => {
  await sql`
    with v as (
      select * from unnest(
        ${numberArray(rows.map((r) => r.checkId))}::int[],
        ${textArray(rows.map((r) => r.condition.judgeState.phase))}::text[],
        ${textArray(rows.map((r) => r.condition.judgeState.change?.code ?? null))}::text[],
        ${numberArray(rows.map((r) => seconds(r.condition.judgeState.change?.startedAt ?? null)))}::float8[],
        ${textArray(rows.map((r) => judgeStateToJson(r.condition.judgeState)))}::text[]
      ) as v (check_id, phase, code, since, judge_state)
    ), updated as (
      update check_states s set phase = v.phase, code = v.code, since = to_timestamp(v.since)
      from v where s.check_id = v.check_id
      returning s.check_id
    )
    insert into judge_states (check_id, judge_state)
    select v.check_id, v.judge_state::jsonb from v join updated using (check_id)
    on conflict (check_id) do update set judge_state = excluded.judge_state`.execute(trx);
};

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
