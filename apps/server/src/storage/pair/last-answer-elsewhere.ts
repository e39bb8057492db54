import type { Db } from '../connection/connect.ts';

export const listAnswersSince = (db: Db, since: Date): Promise<{ url: string; at: Date }[]> =>
  db
    .selectFrom('check_states as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    // A local name server may respond to a DNS check.
    .where('c.type', '!=', 'dns')
    .where('s.phase', '=', 'up')
    .where('s.code', '=', 'AV')
    .where('s.last_result_at', '>', since)
    .orderBy('s.last_result_at', 'desc')
    .limit(100)
    .select(['c.url', 's.last_result_at as at'])
    .$narrowType<{ at: Date }>()
    .execute();
