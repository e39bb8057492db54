import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { objectOf } from '../connection/stored-json.ts';

/**
 * Stores the data for the second request of a sign-in or of a passkey registration. `hash` is the hash of a secret that
 * only the caller receives.
 */
export const insertPendingSignIn = async (
  db: Db,
  pending: { hash: string; kind: string; detail: object; expiresAt: Date },
): Promise<void> => {
  const { hash, kind, detail, expiresAt } = pending;
  await db
    .insertInto('pending_sign_ins')
    .values({ hash, kind, detail: JSON.stringify(detail), expires_at: expiresAt })
    .execute();
};

/** Ends a pending sign-in. Returns null if it is unknown, used or expired. */
export const takePendingSignIn = async (
  db: Db,
  { hash, kind, now }: { hash: string; kind: string; now: Date },
): Promise<Record<string, unknown> | null> => {
  const row = await db
    .deleteFrom('pending_sign_ins')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('detail')
    .executeTakeFirst();
  return row ? objectOf(row.detail) : null;
};

/**
 * Deletes everything that would give another person access to the account: login codes of the user's sessions, and
 * links of providers.
 */
export const deletePendingOfUser = async (trx: Db, userId: number): Promise<void> => {
  await trx
    .deleteFrom('pending_sign_ins')
    .where(
      sql<boolean>`(detail->>'userId' = ${String(userId)}
        or detail->>'sessionId' in (select id::text from sessions where user_id = ${userId}))`,
    )
    .execute();
};

/** Does not end the pending sign-in. Returns null if it is unknown, used or expired. */
export const findPendingSignIn = async (
  db: Db,
  { hash, kind, now }: { hash: string; kind: string; now: Date },
): Promise<Record<string, unknown> | null> => {
  const row = await db
    .selectFrom('pending_sign_ins')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .select('detail')
    .executeTakeFirst();
  return row ? objectOf(row.detail) : null;
};
