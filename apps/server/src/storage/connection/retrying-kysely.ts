import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isGivenUp, isPlanOutdated } from './sql-errors.ts';

const TRIES = 4;

/**
 * A database whose transactions begin again when PostgreSQL gave them up for the sake of another, or its plans are outdated. So what is done in one besides its
 * statements may be done several times.
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
