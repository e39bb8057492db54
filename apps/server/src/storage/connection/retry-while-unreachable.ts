import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refusesWrites } from './is-database-unreachable.ts';

const PAUSE_MS = 500;
const ATTEMPTS = 60;

/**
 * Runs `work`, which records that something was sent; while the database takes no writes, runs it again for up to half a
 * minute. Any other failure is the queue's to repeat.
 */
export const retryWhileUnreachable = async (log: Logger, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!refusesWrites(error) || attempt >= ATTEMPTS) throw error;
      log.warn(
        { err: error },
        'The database takes no writes; the outcome of a sent alert is recorded as soon as it can',
      );
      await sleep(PAUSE_MS);
    }
  }
};
