import { type Kysely, sql } from 'kysely';

/** Moves passwords into a separate table, and removes what only a former identity library needed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // Users who only sign in by other means have no password.
  `create table passwords (
    user_id integer primary key references users on delete cascade,
    hash text not null
  )`,
  `insert into passwords (user_id, hash)
    select distinct on (user_id) user_id, password from accounts
    where provider_id = 'credential' and password is not null
    order by user_id, updated_at desc, id desc`,
  'drop table accounts',
  'drop table verifications',
  'alter table users drop column image, drop column updated_at',
  'alter table sessions rename column token to token_hash',
  'alter table sessions rename column ip_address to address',
  'alter table sessions rename column updated_at to last_used_at',
  // An attempt counts against a limit, a pending sign-in waits for its second request.
  'alter table tries rename to attempt_counts',
  'alter table sign_in_attempts rename to pending_sign_ins',
];
