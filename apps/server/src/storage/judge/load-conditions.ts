import { figuresFromArray } from '@pharos/domain/figures/hour-figures.ts';
import { type CheckCondition, initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { judgeStateFromJson } from './judge-state-json.ts';

/**
 * The conditions that the judge last stored of these checks. Checks without a row are left out, and so are those whose row
 * can't be read, which are reported to `onUnreadable`.
 */
export const loadConditions = async (
  db: Db,
  checkIds: readonly number[],
  onUnreadable: (checkId: number, error: unknown) => void,
): Promise<Map<number, CheckCondition>> => {
  const rows = await db
    .selectFrom('check_states')
    .select(['check_id', 'judge_state', 'observed_until', 'last_result_at', 'last_response_ms', 'hour', 'figures'])
    .where(sql<boolean>`check_id = any(${[...checkIds]}::int[])`)
    .execute();
  const conditions = new Map<number, CheckCondition>();
  for (const row of rows) {
    try {
      const lastPollAt = row.last_result_at?.getTime() ?? null;
      conditions.set(row.check_id, {
        judgeState: row.judge_state === null ? initialCondition().judgeState : judgeStateFromJson(row.judge_state),
        // A poll is due before it starts: whatever was due until the last one started has been judged.
        lastDueAt: lastPollAt ?? 0,
        lastPollAt: row.observed_until === null ? null : lastPollAt,
        observedUntil: row.observed_until?.getTime() ?? null,
        lastResponseMs: row.last_response_ms,
        hour: row.hour?.getTime() ?? null,
        figures: row.figures === null ? null : figuresFromArray(row.figures),
      });
    } catch (error) {
      onUnreadable(row.check_id, error);
    }
  }
  return conditions;
};
