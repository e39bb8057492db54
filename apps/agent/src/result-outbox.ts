import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { AgentLog } from './log.ts';

export interface ResultOutboxOptions {
  publish(results: readonly ProbeResult[]): Promise<void>;
  log: AgentLog;
  /** Results kept while the bus takes none; beyond that the oldest are dropped. */
  capacity?: number;
  firstRetryMs?: number;
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
const LAST_RETRY_MS = 10_000;

export const createResultOutbox = (options: ResultOutboxOptions): ResultOutbox => {
  const { publish, log, capacity = 50_000, firstRetryMs = 500 } = options;
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
        await pause(Math.min(LAST_RETRY_MS, firstRetryMs * 2 ** failures), closing.signal);
        failures += 1;
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
