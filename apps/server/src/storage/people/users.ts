import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { objectOf } from '../connection/stored-json.ts';

/** Advisory lock of the rule that one account may sign up; any number that nothing else uses. */
const FIRST_SIGN_UP = 7_301_001;
/** First half of a two-part advisory lock on an e-mail address. */
const EMAIL = 7_301_002;

/** Until the transaction ends, others who ask whether they are the first wait. */
export const lockFirstSignUp = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FIRST_SIGN_UP})`.execute(trx);
};

/** Until the transaction ends, nobody else signs up with this address. */
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

/** Where a user gets mail. The user has to be there. */
export const emailOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email;

/** `email` in lower case. */
export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'name', 'email_verified as emailVerified'])
    .executeTakeFirst();

/** The address is proved to be the user's. */
export const markEmailVerified = async (db: Db, userId: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
};

/** A user without any way to sign in yet. `email` in lower case. */
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

/** What a browser needs to know of who has just signed in. */
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

/** Whether the account is deleted; waits for a transaction that is about to. */
export const isUserGone = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) === undefined;
