import type { Logger } from 'pino';
import { isDatabaseUnreachable, refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** The queue logs each job at `info`. Here it is `debug`, because Pharos logs its jobs itself. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * While a database is unavailable or rejects writes, the queue logs errors with varying messages. These become warnings
 * with a constant message.
 */
export const logQueueTo =
  (log: Logger) =>
  (
    level: keyof typeof LEVELS,
    message: string,
    { fatalError, error = fatalError }: Record<string, unknown> = {},
  ): void => {
    const fields = error === undefined ? {} : { err: error };
    if (level === 'error' && isDatabaseUnreachable(error)) {
      log.warn(fields, 'The job queue cannot reach the database; trying again');
    } else if (level === 'error' && refusesWrites(error)) {
      log.warn(fields, 'The database does not accept writes; the job queue tries again');
    } else log[LEVELS[level]](fields, message);
  };
