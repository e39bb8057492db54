import type { Db } from '../connection/connect.ts';

/** Targets whose last poll, which began after a moment, found them available: the newest first, as they are written in their checks. */
export const listAnswersSince = (db: Db, since: Date): Promise<{ url: string; at: Date }[]> =>
  db
    .selectFrom('check_states as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    // A name server nearby may answer for a name.
    .where('c.type', '!=', 'dns')
    .where('s.phase', '=', 'up')
    .where('s.code', '=', 'AV')
    .where('s.last_result_at', '>', since)
    .orderBy('s.last_result_at', 'desc')
    .limit(100)
    .select(['c.url', 's.last_result_at as at'])
    .$narrowType<{ at: Date }>()
    .execute();
