import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * When the newest result that is stored was taken (epoch milliseconds; null before the first), and the checks that are monitored. With `until`
 * those taken later are left out; of each check only its newest result is asked.
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
