import type { Db } from '../connection/connect.ts';

/** The token itself is stored nowhere. */
export const findSessionByTokenHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
    .executeTakeFirst();

export const insertSession = async (
  db: Db,
  session: {
    userId: number;
    tokenHash: string;
    address: string;
    userAgent: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
};

/** Records its use, from which its end follows. */
export const extendSession = async (db: Db, id: number, usedAt: Date, expiresAt: Date): Promise<void> => {
  await db.updateTable('sessions').set({ expires_at: expiresAt, last_used_at: usedAt }).where('id', '=', id).execute();
};

export const deleteSession = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
};

/** A user's live sessions, the last used first. */
export const listSessionsOfUser = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'address', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute();

/** False when the user has no such session. */
export const deleteSessionOfUser = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Ends all of a user's sessions, but the one that is kept. */
export const deleteSessionsOfUser = async (db: Db, userId: number, kept: number | null): Promise<void> => {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (kept === null ? all : all.where('id', '!=', kept)).execute();
};
