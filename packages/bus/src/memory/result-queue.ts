import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { Subscription } from '../port.ts';
import { bytesOfResults } from '../result-bytes.ts';

type ResultHandler = (results: readonly ProbeResult[]) => Promise<void>;

interface Batch {
  readonly order: number;
  readonly results: readonly ProbeResult[];
  readonly bytes: number;
}

interface Consumer {
  readonly handler: ResultHandler;
  readonly underWay: Set<Promise<void>>;
  load: number;
}

/** Limit while no engine accepts results. Beyond it, the agents buffer their results. */
const MAX_WAITING = 50_000;
/** The maximum number of ordinary results needs a third of it, but targets determine the size of their results. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
const REDELIVERY = { firstMs: 400, maxMs: 10_000, minMs: 50 };

/**
 * Stores batches in the order of arrival until an engine has stored them. While a rejected batch waits for redelivery,
 * all later batches wait too. The engine limits how much is delivered to it.
 */
export class ResultQueue {
  #waiting: Batch[] = [];
  #consumers: readonly Consumer[] = [];
  #batches = 0;
  #waitingResults = 0;
  #waitingBytes = 0;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;

  push(results: readonly ProbeResult[]): void {
    const bytes = bytesOfResults(results);
    const isTooMuch =
      this.#waitingResults + results.length > MAX_WAITING || this.#waitingBytes + bytes > MAX_WAITING_BYTES;
    if (isTooMuch && this.#waitingResults > 0) {
      throw new Error(
        `The results cannot be published: ${this.#waitingResults} earlier results still wait for an engine.`,
      );
    }
    this.#batches += 1;
    this.#wait({ order: this.#batches, results, bytes });
    this.#deliver();
  }

  consume(handler: ResultHandler): Subscription {
    const consumer: Consumer = { handler, underWay: new Set(), load: 0 };
    this.#consumers = [...this.#consumers, consumer];
    this.#deliver();
    return { stop: () => this.#remove(consumer) };
  }

  /** Drops the results that no engine has stored. */
  async close(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => this.#remove(consumer)));
    clearTimeout(this.#retry);
    this.#waiting = [];
  }

  #wait(batch: Batch): void {
    this.#waitingResults += batch.results.length;
    this.#waitingBytes += batch.bytes;
    const after = this.#waiting.findLastIndex(({ order }) => order < batch.order);
    this.#waiting.splice(after + 1, 0, batch);
  }

  #deliver(): void {
    while (this.#retry === undefined) {
      const consumer = leastBusy(this.#consumers);
      const batch = consumer && this.#waiting.shift();
      if (!batch) return;
      this.#waitingResults -= batch.results.length;
      this.#waitingBytes -= batch.bytes;
      this.#hand(batch, consumer);
    }
  }

  #hand(batch: Batch, consumer: Consumer): void {
    consumer.load += batch.results.length;
    const delivery = this.#store(batch, consumer.handler).finally(() => {
      consumer.load -= batch.results.length;
      consumer.underWay.delete(delivery);
      this.#deliver();
    });
    consumer.underWay.add(delivery);
  }

  async #store(batch: Batch, handler: ResultHandler): Promise<void> {
    try {
      await handler(batch.results);
      this.#failures = 0;
    } catch {
      this.#wait(batch);
      this.#retryLater();
    }
  }

  #retryLater(): void {
    if (this.#retry) return;
    this.#failures += 1;
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#deliver();
      },
      backoffMs(this.#failures, REDELIVERY, Math.random()),
    );
  }

  async #remove(consumer: Consumer): Promise<void> {
    this.#consumers = this.#consumers.filter((other) => other !== consumer);
    await Promise.all(consumer.underWay);
  }
}

const leastBusy = (consumers: readonly Consumer[]): Consumer | undefined => {
  let best: Consumer | undefined;
  for (const consumer of consumers) if (!best || consumer.load < best.load) best = consumer;
  return best;
};
