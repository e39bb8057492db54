import type pg from 'pg';

/** Adds a line of pg_hba.conf to a server that lets in nobody but its own user. It holds a moment later, when the server has read it. */
export const addClientRule = async (pool: pg.Pool, rule: string): Promise<void> => {
  // A program of the server runs in its data folder.
  await pool.query(`copy (select '${rule}') to program 'cat >> pg_hba.conf'`);
  await pool.query('select pg_reload_conf()');
};
