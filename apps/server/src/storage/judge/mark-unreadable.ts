import { sql } from 'kysely';
import { integers } from '../connection/binary-arrays.ts';
import type { Db } from '../connection/connect.ts';

/**
 * Records which of these checks can't be read, so that lists and counts show them as unknown. Writes nothing while nothing has changed: a
 * database that takes no writes is read all the same.
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
