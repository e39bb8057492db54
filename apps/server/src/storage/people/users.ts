import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { objectOf } from '../connection/stored-json.ts';

/** Advisory lock for the rule that only one account may sign up. An arbitrary number that nothing else uses. */
const FIRST_SIGN_UP = 7_301_001;
const EMAIL = 7_301_002;

/** Locks the first sign-up. Other transactions that check whether they are the first wait until this one ends. */
export const lockFirstSignUp = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FIRST_SIGN_UP})`.execute(trx);
};

/** Locks an address, so that no one else can sign up with it until the transaction ends. */
export const lockEmail = async (trx: Db, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${EMAIL}, hashtext(${email}))`.execute(trx);
};

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export const findUser = async (db: Db, id: number) => {
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'email', 'name', 'email_verified as emailVerified', 'created_at as createdAt'])
    .select(['phone_number as phoneNumber', 'company_role as companyRole', 'company_size as companySize'])
    .select('custom_ui_state as uiState')
    .executeTakeFirst();
  return user && { ...user, uiState: objectOf(user.uiState) };
};

export const emailOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email;

/** `email` must be in lower case. */
export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'name', 'email_verified as emailVerified'])
    .executeTakeFirst();

export const markEmailVerified = async (db: Db, userId: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
};

/** Inserts a user without any means to sign in. `email` must be in lower case. */
export const insertUser = async (
  trx: Db,
  { email, name, emailVerified }: { email: string; name: string; emailVerified: boolean },
): Promise<number> => {
  const { id } = await trx
    .insertInto('users')
    .values({ email, name, email_verified: emailVerified })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findSignedIn = async (
  db: Db,
  id: number,
): Promise<{ email: string; uiState: Record<string, unknown> }> => {
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'custom_ui_state as uiState'])
    .executeTakeFirstOrThrow();
  return { ...user, uiState: objectOf(user.uiState) };
};

/** Waits for a transaction that is deleting the account. */
export const isUserGone = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) === undefined;
