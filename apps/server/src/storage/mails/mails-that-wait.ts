import { sql } from 'kysely';
import { advanceRetries, advanceRetry } from '../alerts/deliveries/bring-forward.ts';
import type { Db } from '../connection/connect.ts';

/** Matches a job `j` of an account mail that failed because the mail server was unavailable. */
const isAccountMailThatWaits = sql`j.locked_at is null and (j.payload ->> 'serverWasAway')::bool
  and j.task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail')`;

/** Checks whether mails wait because the mail server was unavailable. */
export const areMailsWaiting = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ areWaiting: boolean }>`
    select exists (select from deliveries where server_was_away and channel = 'email' and status in ('pending', 'digest'))
      or exists (select from graphile_worker._private_jobs j where ${isAccountMailThatWaits}) as "areWaiting"`.execute(
    db,
  );
  return rows[0]?.areWaiting ?? false;
};

/**
 * Moves retries forward to now that failed because the mail server was unavailable. Returns the number of moved mails.
 */
export const bringAccountMailsForward = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_jobs j set run_at = now(), updated_at = now()
    where ${isAccountMailThatWaits} and j.run_at > now()`.execute(db);
  return Number(numAffectedRows);
};

export const advanceMailRetries = async (db: Db): Promise<number> =>
  (await advanceRetries(db, 'email')) + (await bringAccountMailsForward(db));

/** Moves one alert, otherwise one account mail: the mail with the fewest attempts. */
export const bringOneMailForward = async (db: Db): Promise<void> => {
  if ((await advanceRetry(db, 'email')) > 0) return;
  await sql`
    update graphile_worker._private_jobs set run_at = now(), updated_at = now()
    where id = (
      select j.id from graphile_worker._private_jobs j where ${isAccountMailThatWaits} and j.run_at > now()
      order by (j.payload ->> 'attempts')::int, j.id limit 1
    )`.execute(db);
};
