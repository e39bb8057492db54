import { figuresFromArray } from '@pharos/domain/figures/hour-figures.ts';
import { type CheckCondition, initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** What the judge knew of these checks when it last wrote. Checks without a row are left out. */
export const loadConditions = async (db: Db, checkIds: readonly number[]): Promise<Map<number, CheckCondition>> => {
  const rows = await db
    .selectFrom('check_states')
    .select(['check_id', 'memory', 'observed_until', 'last_result_at', 'last_response_ms', 'hour', 'figures'])
    .where(sql<boolean>`check_id = any(${[...checkIds]}::int[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const lastPollAt = row.last_result_at?.getTime() ?? null;
      const condition: CheckCondition = {
        judgeState: (row.memory as JudgeState | null) ?? initialCondition().judgeState,
        // A poll is due before it starts: whatever was due until the last one started has been judged.
        lastDueAt: lastPollAt ?? 0,
        lastPollAt: row.observed_until === null ? null : lastPollAt,
        observedUntil: row.observed_until?.getTime() ?? null,
        lastResponseMs: row.last_response_ms,
        hour: row.hour?.getTime() ?? null,
        figures: row.figures === null ? null : figuresFromArray(row.figures),
      };
      return [row.check_id, condition];
    }),
  );
};
