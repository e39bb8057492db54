import { type Kysely, sql } from 'kysely';

/**
 * What the judge knows of a check leaves `check_states`: it is most of a row, and changes only when something happens, while the rest is
 * written again with each poll. Engines of the release before cannot load or change a state from now on: stop them before this one starts.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table judge_states (
    check_id integer primary key references check_states on delete cascade,
    judge_state jsonb not null
  ) with (fillfactor = 90)`.execute(db);
  // No state is written between its copy and the end of its column.
  await sql`lock table check_states in share row exclusive mode`.execute(db);
  await sql`insert into judge_states (check_id, judge_state)
    select check_id, judge_state from check_states where judge_state is not null`.execute(db);
  await sql`alter table check_states drop column judge_state`.execute(db);
  // A row is made with little in it, and grows threefold by its first polls: with room for that it is written in place from the first on.
  await sql`alter table check_states set (fillfactor = 30)`.execute(db);
};
