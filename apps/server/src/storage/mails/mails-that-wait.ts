import { sql } from 'kysely';
import { bringForward, bringOneForward } from '../alerts/deliveries/bring-forward.ts';
import type { Db } from '../connection/connect.ts';

/** A job `j` of an account mail that failed because the mail server was away. */
const isAccountMailThatWaits = sql`j.locked_at is null and (j.payload ->> 'serverWasAway')::bool
  and j.task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail')`;

/** Whether alerts or account mails wait since the mail server was away. */
export const areMailsWaiting = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ areWaiting: boolean }>`
    select exists (select from deliveries where server_was_away and channel = 'email' and status in ('pending', 'digest'))
      or exists (select from graphile_worker._private_jobs j where ${isAccountMailThatWaits}) as "areWaiting"`.execute(
    db,
  );
  return rows[0]?.areWaiting ?? false;
};

/** Moves the retries of account mails that failed because the mail server was away to now. Resolves with how many were moved. */
export const bringAccountMailsForward = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_jobs j set run_at = now(), updated_at = now()
    where ${isAccountMailThatWaits} and j.run_at > now()`.execute(db);
  return Number(numAffectedRows);
};

/** Moves the retries of alerts and account mails that failed because the mail server was away to now. Returns the number of moved mails. */
export const bringMailsForward = async (db: Db): Promise<number> =>
  (await bringForward(db, 'email')) + (await bringAccountMailsForward(db));

/** Moves one of these retries to now: an alert if one waits, and the mail of the fewest attempts. */
export const bringOneMailForward = async (db: Db): Promise<void> => {
  if ((await bringOneForward(db, 'email')) > 0) return;
  await sql`
    update graphile_worker._private_jobs set run_at = now(), updated_at = now()
    where id = (
      select j.id from graphile_worker._private_jobs j where ${isAccountMailThatWaits} and j.run_at > now()
      order by (j.payload ->> 'attempts')::int, j.id limit 1
    )`.execute(db);
};
