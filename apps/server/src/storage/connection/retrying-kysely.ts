import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isGivenUp, isPlanOutdated } from './sql-errors.ts';

const TRIES = 4;

/**
 * Restarts a transaction that PostgreSQL aborted because of a deadlock or outdated plans. Side effects within a
 * transaction, other than its statements, may therefore happen several times.
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
