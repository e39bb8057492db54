import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseUnreachable } from './is-database-unreachable.ts';

const PAUSE_MS = 500;
const ATTEMPTS = 60;

/**
 * Runs `work`; when the database becomes unreachable although `mustBeStored` (something has been sent, and has to be
 * recorded), runs it again for up to half a minute. Any other failure is the queue's to repeat.
 */
export const retryWhileUnreachable = async (
  { log }: { log: Logger },
  mustBeStored: () => boolean,
  work: () => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mustBeStored() || !isDatabaseUnreachable(error) || attempt >= ATTEMPTS) throw error;
      log.warn({ err: error }, 'The database is unreachable; a sent alert is recorded as soon as it is back');
      await sleep(PAUSE_MS);
    }
  }
};
