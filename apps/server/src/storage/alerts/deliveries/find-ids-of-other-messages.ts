import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import type { Destination } from './destination.ts';

/**
 * Returns the ids, assigned by a receiving server, that also appear in the attempts of other messages to the same
 * destination.
 */
export const findIdsOfOtherMessages = async (
  db: Db,
  { to, alerts }: { to: Destination; alerts: readonly Pick<Alert, 'eventId'>[] },
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const own = alerts.map(({ eventId }) => eventId);
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...ids]}::text[]) as asked (id) where exists (
      select from deliveries d
      where d.organization_id = ${to.organizationId} and d.channel = ${to.channel} and d.recipient = ${to.recipient}
        and d.event_id <> all(${own}::bigint[]) and strpos(d.attempts::text, asked.id) > 0)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
