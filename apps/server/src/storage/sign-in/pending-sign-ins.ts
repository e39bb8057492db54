import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { objectOf } from '../connection/stored-json.ts';

/**
 * Keeps what the second request of a sign-in needs, or of enrolling a passkey. `hash` is of a secret that only the caller gets,
 * `detail` a JSON object.
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

/** Ends a pending sign-in. Its detail; null when it is unknown, used, or expired. */
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

/** Deletes what would let others into a user's account: login codes of its sessions, and links of providers to it. */
export const deletePendingOfUser = async (trx: Db, userId: number): Promise<void> => {
  await trx
    .deleteFrom('pending_sign_ins')
    .where(
      sql<boolean>`(detail->>'userId' = ${String(userId)}
        or detail->>'sessionId' in (select id::text from sessions where user_id = ${userId}))`,
    )
    .execute();
};

/** The detail of a pending sign-in, which stays pending; null when it is unknown, used, or expired. */
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
