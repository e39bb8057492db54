import type { Db } from './connect.ts';
import { sqlState } from './sql-errors.ts';

/** SQLSTATE deadlock_detected: PostgreSQL gave up this transaction so that another could go on. */
const DEADLOCK = '40P01';
const TRIES = 4;

/** A transaction that starts again when it was given up for another; for those that touch rows the engine writes in batches. */
export const retryingTransaction = async <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
};
