import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface DailyLimit {
  organizationId: number;
  channel: string;
  /** The maximum per UTC day, at least 1. */
  limit: number;
}

/**
 * Counts one message against the daily limit, unless the limit is reached. `isFirstRefused` is then true for the first
 * message of the day that is not sent. A message of a deleted organization is not counted. `now` is in epoch
 * milliseconds.
 */
export const countMessage = async (
  trx: Db,
  { organizationId, channel, limit }: DailyLimit,
  now: number,
): Promise<{ isCounted: true } | { isCounted: false; isFirstRefused: boolean }> => {
  const day = new Date(now).toISOString().slice(0, 10);
  // Waits for a running deletion, which would otherwise cause a foreign key error.
  const { rows } = await sql`
    insert into message_counts as c (organization_id, channel, day, sent, refused)
    select id, ${channel}, ${day}::date, 1, 0 from organizations where id = ${organizationId} for key share
    on conflict (organization_id, channel) do update set day = excluded.day,
      sent = case when c.day = excluded.day then c.sent + 1 else 1 end,
      refused = case when c.day = excluded.day then c.refused else 0 end
    where c.day <> excluded.day or c.sent < ${limit}
    returning sent`.execute(trx);
  if (rows.length > 0) return { isCounted: true };
  const row = await trx
    .updateTable('message_counts')
    .set((eb) => ({ refused: eb('refused', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .returning('refused')
    .executeTakeFirst();
  return { isCounted: false, isFirstRefused: row?.refused === 1 };
};
