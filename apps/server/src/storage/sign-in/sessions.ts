import type { Db } from '../connection/connect.ts';

/** The token itself is not stored. */
export const findSessionByTokenHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'user_id as userId', 'expires_at as expiresAt', 'signed_in_at as signedInAt'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'organization_id as organizationId'])
    .executeTakeFirst();

export const insertSession = async (
  db: Db,
  session: {
    userId: number;
    tokenHash: string;
    address: string;
    userAgent: string | null;
    now: Date;
    signedInAt: Date;
    organizationId: number | null;
    providerLogOut: string | null;
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
      signed_in_at: session.signedInAt,
      organization_id: session.organizationId,
      provider_log_out: session.providerLogOut,
      expires_at: session.expiresAt,
    })
    .execute();
};

export const extendSession = async (db: Db, id: number, usedAt: Date, expiresAt: Date): Promise<void> => {
  await db.updateTable('sessions').set({ expires_at: expiresAt, last_used_at: usedAt }).where('id', '=', id).execute();
};

export const deleteSession = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
};

/**
 * Returns the session that was used last first. With `organizationId`, returns only sessions of this organization's
 * provider.
 */
export const listSessionsOfUser = (db: Db, userId: number, organizationId: number | null, now: Date) =>
  sessionsOf(db, userId, organizationId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'address', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute();

const sessionsOf = (db: Db, userId: number, organizationId: number | null) => {
  const all = db.selectFrom('sessions').where('user_id', '=', userId);
  return organizationId === null ? all : all.where('organization_id', '=', organizationId);
};

/**
 * Returns false if the user has no such session. With `organizationId`, deletes only a session of this organization's
 * provider.
 */
export const deleteSessionOfUser = async (
  db: Db,
  userId: number,
  organizationId: number | null,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', sessionsOf(db, userId, organizationId).where('id', '=', id).select('id'))
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Includes sessions that a login code is opening at the same time. */
export const deleteSessionsOfUser = async (trx: Db, userId: number, except: number | null): Promise<void> => {
  // Waits for a concurrent login code. The next statement sees the session that it opened.
  await trx.selectFrom('sessions').where('user_id', '=', userId).orderBy('id').select('id').forUpdate().execute();
  const all = trx.deleteFrom('sessions').where('user_id', '=', userId);
  await (except === null ? all : all.where('id', '!=', except)).execute();
};

/** Includes sessions that a login code is opening at the same time. */
export const deleteSessionsOfProvider = async (trx: Db, organizationId: number): Promise<void> => {
  const all = trx.selectFrom('sessions').where('organization_id', '=', organizationId);
  await all.orderBy('id').select('id').forUpdate().execute();
  await trx.deleteFrom('sessions').where('organization_id', '=', organizationId).execute();
};

export const findProviderLogOut = async (db: Db, id: number): Promise<string | null> => {
  const row = await db
    .selectFrom('sessions')
    .where('id', '=', id)
    .select('provider_log_out as sealed')
    .executeTakeFirst();
  return row?.sealed ?? null;
};

export const findLiveSession = (db: Db, id: number, now: Date) => liveSession(db, id, now).executeTakeFirst();

/** Waits for a transaction that ends the session. */
export const lockLiveSession = (trx: Db, id: number, now: Date) =>
  liveSession(trx, id, now).forUpdate('s').executeTakeFirst();

const liveSession = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', id)
    .where('s.expires_at', '>', now)
    .select(['u.id as userId', 'u.email', 's.signed_in_at as signedInAt', 's.organization_id as organizationId']);
