import { UNSENT_MAILS } from '../self-watch/unsent-mails.ts';
import type { WatchPool } from '../self-watch/watch-pool.ts';

/** The time within which a server with greylisting, which first requests a later attempt, has accepted the mail. */
const REFUSED_MINUTES = 15;

const OLDEST_WAITING = `
  select coalesce(extract(epoch from now() - least(
    (select min(due_at) from alert_events where status = 'open' and due_at <= now()),
    (select min(created_at) from (${UNSENT_MAILS}) m
      where is_untried or server_was_away
        or by_server and created_at < now() - interval '${REFUSED_MINUTES} min'))), 0)::float8 as seconds`;

/** Returns seconds. Rejects if the database does not respond in time. */
export const readOldestWaitingAlert = async (pool: WatchPool): Promise<number> => {
  const [row] = await pool.query<{ seconds: number }>(OLDEST_WAITING);
  return row?.seconds ?? 0;
};
