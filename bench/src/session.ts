import { setTimeout as sleep } from 'node:timers/promises';

export interface Session {
  report(line: string): void;
  /** Rejects if the run is interrupted, so that everything that was started is stopped. */
  wait(seconds: number): Promise<void>;
}

export const startSession = (): Session => {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  return {
    report: (line) => void process.stderr.write(`${line}\n`),
    wait: async (seconds) => {
      await sleep(seconds * 1000, undefined, { signal: interrupted.signal });
    },
  };
};
