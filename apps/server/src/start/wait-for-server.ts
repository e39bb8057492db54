import { setTimeout as sleep } from 'node:timers/promises';
import type { StartFailure } from './describe-start-failure.ts';

const WAIT_MS = 120_000;
const PRINT_INTERVAL_MS = 15_000;
const PAUSE_MS = 1000;

export interface ServerWait<T> {
  check: () => Promise<T>;
  describe: (error: unknown) => StartFailure;
  print: (line: string) => void;
  signal: AbortSignal;
  now?: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Resolves with the result of `check` when the server can be used. Waits up to two minutes for temporary errors: the
 * server is starting, out of connections, or its name is not known yet. Prints a message immediately and every 15
 * seconds. Rejects with any other error, or with the last error.
 */
export const waitForServer = async <T>(wait: ServerWait<T>): Promise<T> => {
  const { check, describe, print, signal, now = () => performance.now(), pause = pauseFor } = wait;
  const deadline = now() + WAIT_MS;
  let printAt = now();
  for (;;) {
    try {
      return await endedBy(signal, check());
    } catch (error) {
      if (signal.aborted) throw error;
      const { line, isWaitedFor } = describe(error);
      if (!isWaitedFor || now() >= deadline) throw error;
      if (now() >= printAt) {
        print(`${line} Trying again for ${Math.ceil((deadline - now()) / 1000)} seconds.`);
        printAt = now() + PRINT_INTERVAL_MS;
      }
      await pause(PAUSE_MS, signal);
    }
  }
};

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/** Stops waiting for an unresponsive server when the process must exit. */
const endedBy = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};
