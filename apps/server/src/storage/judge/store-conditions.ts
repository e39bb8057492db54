import { figuresToArray } from '@pharos/domain/figures/hour-figures.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import type { ChangedCondition } from './judge-batch.ts';
import { judgeStateToJson } from './judge-state-json.ts';

/** Updates the rows of `check_states`; a check that was deleted meanwhile has none, and nothing is written of it. */
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
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
  await sql`
    update check_states s
    set observed_until = to_timestamp(v.observed_until), last_result_at = to_timestamp(v.last_result_at),
      last_response_ms = v.last_response_ms, hour = to_timestamp(v.hour), figures = v.figures::real[]
    from unnest(
      ${rows.map((r) => r.checkId)}::int[],
      ${rows.map((r) => seconds(r.condition.observedUntil))}::float8[],
      ${rows.map((r) => seconds(r.condition.lastPollAt ?? (r.condition.lastDueAt || null)))}::float8[],
      ${rows.map((r) => r.condition.lastResponseMs)}::real[],
      ${rows.map((r) => seconds(r.condition.hour))}::float8[],
      ${rows.map((r) => (r.condition.figures ? `{${figuresToArray(r.condition.figures).join(',')}}` : null))}::text[]
    ) as v (check_id, observed_until, last_result_at, last_response_ms, hour, figures)
    where s.check_id = v.check_id`.execute(trx);
};

/** The part that changes only when something happened. */
const updateJudgeStates = async (trx: Kysely<Database>, rows: readonly ChangedCondition[]): Promise<void> => {
  await sql`
    update check_states s
    set phase = v.phase, code = v.code, since = to_timestamp(v.since), judge_state = v.judge_state::jsonb
    from unnest(
      ${rows.map((r) => r.checkId)}::int[],
      ${rows.map((r) => r.condition.judgeState.phase)}::text[],
      ${rows.map((r) => r.condition.judgeState.change?.code ?? null)}::text[],
      ${rows.map((r) => (r.condition.judgeState.change ? r.condition.judgeState.change.startedAt / 1000 : null))}::float8[],
      ${rows.map((r) => judgeStateToJson(r.condition.judgeState))}::text[]
    ) as v (check_id, phase, code, since, judge_state)
    where s.check_id = v.check_id`.execute(trx);
};
