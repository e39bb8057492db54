import type { Db } from '../connection/connect.ts';

/** Keeps what a sign-in that has begun needs at its end; `hash` is of a secret that only the caller gets. */
export const insertSignInAttempt = async (
  db: Db,
  attempt: { hash: string; kind: string; detail: unknown; expiresAt: Date },
): Promise<void> => {
  const { hash, kind, detail, expiresAt } = attempt;
  await db
    .insertInto('sign_in_attempts')
    .values({ hash, kind, detail: JSON.stringify(detail), expires_at: expiresAt })
    .execute();
};

/** Ends an attempt and tells what was kept; undefined when it is unknown, used, or too old. */
export const takeSignInAttempt = async (
  db: Db,
  { hash, kind, now }: { hash: string; kind: string; now: Date },
): Promise<unknown> => {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('detail')
    .executeTakeFirst();
  return row?.detail;
};
