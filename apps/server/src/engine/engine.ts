import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { type EngineParts, EngineTerm } from './engine-term.ts';

export interface Engine {
  /** Partitions held now; 0 while the database is out of reach. */
  partitions(): number;
  stop(): Promise<void>;
}

/** Before the next try after a lost connection, or a try that failed. */
const RETRY = { firstMs: 1000, longestMs: 10_000, shortestMs: 200 };

/** Watches term after term until stopped. Resolves when the first term has begun; later ones begin by themselves. */
export const startEngine = async (parts: EngineParts): Promise<Engine> => {
  const stopping = new AbortController();
  let term: EngineTerm | undefined;

  const runTerms = async (begun: () => void): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const lost = Promise.withResolvers<Error>();
        term = await EngineTerm.begin(parts, lost.resolve);
        failures = 0;
        begun();
        const stopped = new Promise<Error>((resolve) => {
          stopping.signal.addEventListener('abort', () => resolve(new Error('The engine stops')), { once: true });
        });
        const reason = await Promise.race([lost.promise, stopped]);
        if (!stopping.signal.aborted)
          parts.log.warn({ err: reason }, 'the engine lost its database connection and starts over');
        await term.end(reason, !stopping.signal.aborted);
        term = undefined;
      } catch (error) {
        parts.log.warn({ err: error }, 'the engine cannot begin yet and tries again');
      }
      failures += 1;
      await sleep(backoffMs(failures, RETRY, Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const first = Promise.withResolvers<void>();
  const running = runTerms(first.resolve);
  await Promise.race([first.promise, running]);
  return {
    partitions: () => term?.partitions ?? 0,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
