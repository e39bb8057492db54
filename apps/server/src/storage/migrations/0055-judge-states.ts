import { type Kysely, sql } from 'kysely';

/**
 * Moves the judge state to a separate table. It is most of a row but rarely changes, while the rest is rewritten with
 * each poll. Engines of the previous release must be stopped before, because they can no longer load or change a state.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table judge_states (
    check_id integer primary key references check_states on delete cascade,
    judge_state jsonb not null
  ) with (fillfactor = 90)`.execute(db);
  // Prevents writes between copying the states and dropping the column.
  await sql`lock table check_states in share row exclusive mode`.execute(db);
  await sql`insert into judge_states (check_id, judge_state)
    select check_id, judge_state from check_states where judge_state is not null`.execute(db);
  await sql`alter table check_states drop column judge_state`.execute(db);
  // A row triples in size with its first polls. With free space in the page it can be updated in place from the start.
  await sql`alter table check_states set (fillfactor = 30)`.execute(db);
};
