import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refusesWrites } from './is-database-unreachable.ts';

const PAUSE_MS = 500;
/** The number of attempts between log lines, at least 30 seconds. */
const LOG_EVERY = 60;

/**
 * Runs `work`, which records that a message was sent. Repeats it until `signal` aborts while the database accepts no
 * writes. Rejects with any other error, and the job queue repeats the job.
 */
export const retryWhileUnreachable = async (
  log: Logger,
  signal: AbortSignal,
  work: () => Promise<void>,
  pauseMs: number = PAUSE_MS,
): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!refusesWrites(error) || signal.aborted) throw error;
      if (attempt % LOG_EVERY === 0)
        log.warn(
          { err: error },
          'The database does not accept writes; the outcome of a sent message is recorded as soon as the database accepts writes',
        );
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
};
