import type { Logger } from 'pino';
import { isDatabaseUnreachable, refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** The queue logs every job at 'info'; Pharos logs its jobs itself. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Passes on what the job queue logs. It calls a database that is away, or takes no writes, an error, in words that differ each time;
 * here that is a warning, always in the same words.
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
      log.warn(fields, 'The job queue cannot reach the database; it tries again');
    } else if (level === 'error' && refusesWrites(error)) {
      log.warn(fields, 'The database takes no writes; the job queue tries again');
    } else log[LEVELS[level]](fields, message);
  };
