import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isGivenUp, isPlanOutdated } from './sql-errors.ts';

const TRIES = 4;

/**
 * A database that restarts a transaction when PostgreSQL aborted it because of a deadlock, or when its plans are
 * outdated. Therefore side effects within a transaction, other than its statements, may happen several times.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = async <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (!(isGivenUp(error) || isPlanOutdated(error)) || attempt === TRIES) throw error;
        }
      }
    };
    return builder;
  }
}
