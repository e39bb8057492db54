import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnreachable } from '../storage/connection/unreachable.ts';
import type { AlertServices } from './services.ts';

const PAUSE_MS = 500;
const ATTEMPTS = 60;

/**
 * Runs `work`; when the database goes away after something was sent, which must be recorded, runs it again for up to half a
 * minute. Any other failure is the queue's to repeat.
 */
export const retryWhileUnreachable = async (
  { log }: Pick<AlertServices, 'log'>,
  isSent: () => boolean,
  work: () => Promise<void>,
): Promise<void> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isSent() || !isDatabaseUnreachable(error) || attempts >= ATTEMPTS) throw error;
      log.warn({ err: error }, 'The database cannot be reached; that an alert was sent is recorded as soon as it can');
      await sleep(PAUSE_MS);
    }
  }
};
