import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { AgentLog } from './log.ts';

export interface ResultOutboxOptions {
  publish(results: readonly ProbeResult[]): Promise<void>;
  log: AgentLog;
  /** Results kept while the bus takes none; beyond that the oldest are dropped. */
  capacity?: number;
  retry?: Backoff;
}

/** Results on their way to the bus, kept in order while it cannot be reached. */
export interface ResultOutbox {
  push(results: readonly ProbeResult[]): void;
  /** Resolves when everything has been published, or `timeoutMs` have passed; publishes nothing afterwards. */
  close(timeoutMs: number): Promise<void>;
  readonly buffered: number;
  readonly dropped: number;
}

const LARGEST_BATCH = 500;
/** Before a batch that the bus refused is offered again. */
const RETRY = { firstMs: 1000, longestMs: 20_000, shortestMs: 100 };

export const createResultOutbox = (options: ResultOutboxOptions): ResultOutbox => {
  const { publish, log, capacity = 50_000, retry = RETRY } = options;
  const closing = new AbortController();
  let pending: ProbeResult[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;

  const send = async (): Promise<void> => {
    let failures = 0;
    while (pending.length > 0 && !closing.signal.aborted) {
      const batch = pending.splice(0, LARGEST_BATCH);
      try {
        await publish(batch);
        if (failures > 0) log.info({ buffered: pending.length, dropped }, 'The bus takes results again');
        failures = 0;
      } catch (err) {
        if (failures === 0) log.warn({ err }, 'The bus takes no results; they are kept and tried again');
        pending = [...batch, ...pending];
        trim();
        failures += 1;
        await pause(backoffMs(failures, retry, Math.random()), closing.signal);
      }
    }
    sending = undefined;
  };

  const trim = (): void => {
    const excess = pending.length - capacity;
    if (excess <= 0) return;
    pending = pending.slice(excess);
    dropped += excess;
  };

  return {
    push(results) {
      for (const result of results) pending.push(result);
      trim();
      if (pending.length > 0) sending ??= send();
    },
    async close(timeoutMs) {
      // A bus that neither takes nor refuses a batch must not hold up the stop.
      await Promise.race([sending, pause(timeoutMs, closing.signal)]);
      closing.abort();
      if (pending.length > 0) log.warn({ lost: pending.length }, 'Results could not be handed to the bus');
    },
    get buffered() {
      return pending.length;
    },
    get dropped() {
      return dropped;
    },
  };
};

/** Waits, or less when `signal` is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
