import type { Pool } from 'pg';

/** Moves retries of deliveries to now, several times a second, until it is disposed of. */
export const hurryRetries = (pool: Pool): Disposable => {
  const timer = setInterval(() => {
    const moved = pool.query(`
      update graphile_worker._private_jobs set run_at = now() where key like 'deliver:%' and locked_at is null and run_at > now()`);
    // The last one may come when the database is gone.
    moved.catch(() => {});
  }, 200);
  return { [Symbol.dispose]: () => clearInterval(timer) };
};
