import { figuresFromArray } from '@pharos/domain/figures/hour-figures.ts';
import { type CheckCondition, initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { sql } from 'kysely';
import { integers } from '../connection/binary-arrays.ts';
import type { Db } from '../connection/connect.ts';
import { judgeStateFromJson } from './judge-state-json.ts';

/** Omits checks without a row. Omits checks with an unreadable row and passes them to `onUnreadable`. */
export const loadConditions = async (
  db: Db,
  checkIds: readonly number[],
  onUnreadable: (checkId: number, error: unknown) => void,
): Promise<Map<number, CheckCondition>> => {
  const rows = await db
    .selectFrom('check_states as s')
    .leftJoin('judge_states as j', 'j.check_id', 's.check_id')
    .select(['s.check_id', 'observed_until', 'last_result_at', 'last_response_ms', 'hour', 'figures'])
    .select('judge_state')
    .where(sql<boolean>`s.check_id = any(${integers(checkIds)}::int[])`)
    .execute();
  const conditions = new Map<number, CheckCondition>();
  for (const row of rows) {
    try {
      const lastPollAt = row.last_result_at?.getTime() ?? null;
      conditions.set(row.check_id, {
        ...readStoredJudgement(row),
        // A poll is due before it starts. Therefore all polls that were due before the start of the last poll have been
        // judged.
        lastDueAt: lastPollAt ?? 0,
        lastPollAt: row.observed_until === null ? null : lastPollAt,
        observedUntil: row.observed_until?.getTime() ?? null,
        lastResponseMs: row.last_response_ms,
        hour: row.hour?.getTime() ?? null,
      });
    } catch (error) {
      onUnreadable(row.check_id, error);
    }
  }
  return conditions;
};

/** @throws Error if a part is unreadable. */
export const readStoredJudgement = (row: {
  judge_state: unknown;
  figures: number[] | null;
}): Pick<CheckCondition, 'judgeState' | 'figures'> => ({
  judgeState: row.judge_state === null ? initialCondition().judgeState : judgeStateFromJson(row.judge_state),
  figures: row.figures === null ? null : figuresFromArray(row.figures),
});
