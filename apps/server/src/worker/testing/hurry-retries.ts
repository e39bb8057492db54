import type { Pool } from 'pg';

/** Moves retries to the current time several times a second, until it is disposed. */
export const hurryRetries = (pool: Pool): Disposable => {
  const timer = setInterval(() => {
    const moved = pool.query(`
      update graphile_worker._private_jobs set run_at = now() where key like 'deliver:%' and locked_at is null and run_at > now()`);
    // The last query may run after the database is closed.
    moved.catch(() => {});
  }, 200);
  return { [Symbol.dispose]: () => clearInterval(timer) };
};
