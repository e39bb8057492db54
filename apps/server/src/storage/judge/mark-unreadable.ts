import { sql } from 'kysely';
import { integers } from '../connection/binary-arrays.ts';
import type { Db } from '../connection/connect.ts';

/**
 * Lists and counts show unreadable checks as unknown. Writes only changes, so that checks can be loaded from a database
 * that accepts no writes.
 */
export const markUnreadable = async (
  db: Db,
  checkIds: readonly number[],
  unreadableIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ check_id: number }>`
    select check_id from check_states where check_id = any(${integers(checkIds)}::int[])
      and is_unreadable <> (check_id = any(${integers(unreadableIds)}::int[]))`.execute(db);
  if (rows.length === 0) return;
  const changed = rows.map(({ check_id: id }) => id);
  await sql`update check_states set is_unreadable = not is_unreadable where check_id = any(${changed}::int[])`.execute(
    db,
  );
};
