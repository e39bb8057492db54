import type { Db } from '../connection/connect.ts';

export const insertPasskey = (
  db: Db,
  userId: number,
  passkey: { credentialId: string; publicKey: Buffer; counter: number; name: string },
) =>
  db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .executeTakeFirst();

export const listPasskeysOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .select(['id', 'name', 'credential_id as credentialId', 'created_at as createdAt', 'used_at as usedAt'])
    .execute();

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .executeTakeFirst();

/** Returns false if the counter has changed in the meantime. */
export const advancePasskey = async (
  db: Db,
  { id, from, to, at }: { id: number; from: number; to: number; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: to, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deletePasskeyOfUser = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const deletePasskeysOfUser = async (trx: Db, userId: number): Promise<number> => {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
