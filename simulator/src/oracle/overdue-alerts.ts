import { sql } from 'kysely';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { MINUTE_MS } from '../world/scenario.ts';

/** Longer than a delay, a digest and the retries in the healthy time at the end. */
const PATIENCE_MS = 11 * MINUTE_MS;

/** Returns alerts that are due but not sent: well before `now`, or after it if the clock was set back. */
export const readOverdueAlerts = async (db: Db, now: number): Promise<string[]> => {
  const [since, until] = [new Date(now - PATIENCE_MS), new Date(now)];
  const { rows } = await sql<{ text: string }>`
    select format('alert %s, %s of check %s, is open', id, kind, check_id) as text from alert_events
    where status = 'open' and due_at is not null and at not between ${since} and ${until}
    union all
    select format('delivery %s of alert %s is %s', id, event_id, status) from deliveries
    where status in ('pending', 'digest') and created_at not between ${since} and ${until}`.execute(db);
  return rows.map(({ text }) => text);
};
