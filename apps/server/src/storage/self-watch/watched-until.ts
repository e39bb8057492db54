import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * Returns the start of the newest stored result (epoch milliseconds) and the monitored checks. With `until`, ignores
 * later results. Only the newest result of each check is considered.
 */
export const readWatchedUntil = async (
  db: Db,
  until: number | null = null,
): Promise<{ newestResultAt: number | null; checks: { id: number; intervalSeconds: number }[] }> => {
  const checks = await db
    .selectFrom('checks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .where('o.state', '=', 'AC')
    .where('c.paused', '=', false)
    .select(['c.id', 'c.interval_seconds as intervalSeconds'])
    .execute();
  const { newest } = await db
    .selectFrom('check_states')
    .$if(until !== null, (rows) => rows.where('last_result_at', '<=', new Date(until ?? 0)))
    .select(sql<Date | null>`max(last_result_at)`.as('newest'))
    .executeTakeFirstOrThrow();
  return { newestResultAt: newest?.getTime() ?? null, checks };
};
