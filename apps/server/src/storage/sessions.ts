import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** `tokenHash` is what the column `token` holds; the token itself is stored nowhere. */
export const findSessionByTokenHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .where('token', '=', tokenHash)
    .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
    .executeTakeFirst();

export const replaceSessionToken = async (db: Db, from: string, to: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token: to })
    .where('token', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A session vanished while it was opened');
};

export const extendSession = async (db: Db, id: number, expiresAt: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
};

export const deleteSession = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
};
