import type pg from 'pg';

/** Adds a line to pg_hba.conf. The rule takes effect a moment later, after the server has read the file. */
export const addClientRule = async (pool: pg.Pool, rule: string): Promise<void> => {
  // Programs that the server starts run in its data folder.
  await pool.query(`copy (select '${rule}') to program 'cat >> pg_hba.conf'`);
  await pool.query('select pg_reload_conf()');
};
