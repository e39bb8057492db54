import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnreachable } from '../storage/connection/unreachable.ts';
import type { AlertServices } from './services.ts';

const PAUSE_MS = 500;
const TRIES = 60;

/**
 * Runs `work`; when the database goes away although `isOwed` (something has been sent and must be kept), runs it again
 * for up to half a minute. Any other failure is the queue's to repeat.
 */
export const whileReachable = async (
  { log }: Pick<AlertServices, 'log'>,
  isOwed: () => boolean,
  work: () => Promise<void>,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOwed() || !isDatabaseUnreachable(error) || tries >= TRIES) throw error;
      log.warn({ err: error }, 'The database is away; a sent alert is noted as soon as it is back');
      await sleep(PAUSE_MS);
    }
  }
};
