import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { Db } from '../connection/connect.ts';

/** The maintenance of a check that mutes its alerts and ends after this moment (epoch milliseconds). */
export const readMutingWindows = async (db: Db, checkId: number, after: number): Promise<Span[]> => {
  const rows = await db
    .selectFrom('maintenance_checks as c')
    .innerJoin('maintenances as m', 'm.id', 'c.maintenance_id')
    .where('c.check_id', '=', checkId)
    .where('m.mutes_alerts', '=', true)
    .where('m.ends_at', '>', new Date(after))
    .select(['m.starts_at', 'm.ends_at'])
    .execute();
  return rows.map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), to: ends_at.getTime() }));
};
