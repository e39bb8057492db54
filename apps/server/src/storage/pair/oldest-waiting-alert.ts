import type { WatchPool } from '../self-watch/watch-pool.ts';

/** A server that asks to come back later (greylisting) takes the mail by then. */
const REFUSED_MINUTES = 15;

/**
 * An alert waits when it is due and nobody has decided it, or when no mail has got through since it was made. A receiver of one organization
 * that refuses its alerts for hours says nothing of the installation: other channels, and mails beside which others get through, do not count.
 */
const OLDEST_WAITING = `
  select coalesce(extract(epoch from now() - least(
    (select min(due_at) from alert_events where status = 'open' and due_at <= now()),
    (select min(created_at) from deliveries where channel = 'email' and status in ('pending', 'digest')
      and (attempts = '[]'::jsonb or server_was_away or created_at < now() - interval '${REFUSED_MINUTES} min')
      and created_at > coalesce(
        (select max(sent_at) from deliveries where channel = 'email' and sent_at is not null), '-infinity')))), 0)::float8 as seconds`;

/** Rejects when the database does not answer in time. */
export const readOldestWaitingAlert = async (pool: WatchPool): Promise<number> => {
  const [row] = await pool.query<{ seconds: number }>(OLDEST_WAITING);
  return row?.seconds ?? 0;
};
