import type { Span } from '@pharos/domain/reports/time/span.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Returns, by check, the windows that mute alerts and end after `after` (epoch milliseconds). */
export const readMutingWindows = async (
  db: Db,
  checks: readonly { checkId: number; after: number }[],
): Promise<ReadonlyMap<number, Span[]>> => {
  const { rows } = await sql<{ checkId: number; startsAt: Date; endsAt: Date }>`
    select v.check_id as "checkId", m.starts_at as "startsAt", m.ends_at as "endsAt"
    from unnest(
      ${checks.map(({ checkId }) => checkId)}::int[],
      ${checks.map(({ after }) => new Date(after))}::timestamptz[]
    ) as v (check_id, after)
    join maintenance_checks c on c.check_id = v.check_id
    join maintenances m on m.id = c.maintenance_id
    where m.mutes_alerts and m.ends_at > v.after`.execute(db);
  const windows = new Map<number, Span[]>();
  for (const { checkId, startsAt, endsAt } of rows) {
    const ofCheck = windows.get(checkId) ?? [];
    ofCheck.push({ from: startsAt.getTime(), to: endsAt.getTime() });
    windows.set(checkId, ofCheck);
  }
  return windows;
};
