import type { Db } from '../connection/connect.ts';

/**
 * Returns the targets whose last poll started after `since` and passed, newest first, with the URLs of their checks.
 */
export const listAnswersSince = (db: Db, since: Date): Promise<{ url: string; at: Date }[]> =>
  db
    .selectFrom('check_states as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    // DNS checks are excluded, because a local name server may respond.
    .where('c.type', '!=', 'dns')
    .where('s.phase', '=', 'up')
    .where('s.code', '=', 'AV')
    .where('s.last_result_at', '>', since)
    .orderBy('s.last_result_at', 'desc')
    .limit(100)
    .select(['c.url', 's.last_result_at as at'])
    .$narrowType<{ at: Date }>()
    .execute();
