import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOfResults, resultBytes } from '@pharos/bus/result-bytes.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { AgentLog } from './log.ts';

export interface ResultSendBufferOptions {
  publish(results: readonly ProbeResult[]): Promise<void>;
  log: AgentLog;
  /** Beyond either limit (results, approximate bytes), the oldest results are dropped. */
  capacity?: number;
  byteCapacity?: number;
  retry?: Backoff;
}

const MIB = 1024 * 1024;
const MAX_BATCH_SIZE = 500;
/** Short, because the waiting results may contain an outage. */
const RETRY = { firstMs: 1000, maxMs: 2000, minMs: 100 };

/** Buffers results in order while the bus is unreachable. */
export class ResultSendBuffer {
  readonly #publish: ResultSendBufferOptions['publish'];
  readonly #log: AgentLog;
  readonly #capacity: number;
  readonly #byteCapacity: number;
  readonly #retry: Backoff;
  readonly #stopping = new AbortController();
  #pending: ProbeResult[] = [];
  #bytes = 0;
  #dropped = 0;
  #sending: Promise<void> | undefined;

  constructor({ publish, log, retry = RETRY, ...capacities }: ResultSendBufferOptions) {
    this.#publish = publish;
    this.#log = log;
    this.#capacity = capacities.capacity ?? 50_000;
    this.#byteCapacity = capacities.byteCapacity ?? 128 * MIB;
    this.#retry = retry;
  }

  get buffered(): number {
    return this.#pending.length;
  }

  get dropped(): number {
    return this.#dropped;
  }

  push(results: readonly ProbeResult[]): void {
    this.#bytes += bytesOfResults(results);
    for (const result of results) this.#pending.push(result);
    this.#trim();
    if (this.#pending.length > 0) this.#sending ??= this.#send();
  }

  /** Resolves when all results have been published, or after `timeoutMs`. Publishes nothing afterwards. Idempotent. */
  async stop(timeoutMs: number): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    // A bus that neither accepts nor rejects a batch must not delay the stop.
    await Promise.race([this.#sending, pause(timeoutMs, signal)]);
    this.#stopping.abort();
    if (this.#pending.length > 0) {
      this.#log.warn(
        { lost: this.#pending.length },
        'The agent stopped before all results were published; the rest is lost',
      );
    }
  }

  async #send(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (this.#pending.length > 0 && !signal.aborted) {
      const batch = this.#pending.splice(0, MAX_BATCH_SIZE);
      this.#bytes -= bytesOfResults(batch);
      try {
        await this.#publish(batch);
        if (failures > 0) {
          this.#log.info({ buffered: this.#pending.length, dropped: this.#dropped }, 'Results can be published again');
        }
        failures = 0;
      } catch (err) {
        if (failures === 0)
          this.#log.warn({ err }, 'Results cannot be published; the agent buffers them and tries again');
        this.#bytes += bytesOfResults(batch);
        this.#pending = [...batch, ...this.#pending];
        this.#trim();
        failures += 1;
        await pause(backoffMs(failures, this.#retry, Math.random()), signal);
      }
    }
    this.#sending = undefined;
  }

  #trim(): void {
    let excess = 0;
    for (const result of this.#pending) {
      if (this.#pending.length - excess <= this.#capacity && this.#bytes <= this.#byteCapacity) break;
      this.#bytes -= resultBytes(result);
      excess += 1;
    }
    if (excess === 0) return;
    this.#pending = this.#pending.slice(excess);
    this.#dropped += excess;
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
