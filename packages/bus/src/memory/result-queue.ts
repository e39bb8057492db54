import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { Subscription } from '../port.ts';

type ResultHandler = (results: readonly ProbeResult[]) => Promise<void>;

interface Batch {
  readonly results: readonly ProbeResult[];
  readonly failures: number;
}

interface Consumer {
  readonly handler: ResultHandler;
  readonly underWay: Set<Promise<void>>;
  /** Results in the batches under way. */
  load: number;
}

/** Results held for engines that cannot store them now; beyond that the agents keep their own. */
const MAX_HELD = 50_000;
/** Results handed to one handler before it has stored the first of them: several seconds of a large installation. */
const MAX_UNDER_WAY = 10_000;
/** Before a batch that could not be stored is handed out again. */
const REDELIVERY = { firstMs: 400, longestMs: 10_000, shortestMs: 50 };

/** Batches of results until an engine has stored them. */
export class ResultQueue {
  readonly #waiting: Batch[] = [];
  readonly #retries = new Set<NodeJS.Timeout>();
  #consumers: readonly Consumer[] = [];
  #held = 0;

  /** Throws when too much is held already. */
  push(results: readonly ProbeResult[]): void {
    if (this.#held + results.length > MAX_HELD) {
      throw new Error(`The bus holds ${this.#held} results that no engine has stored.`);
    }
    this.#held += results.length;
    this.#waiting.push({ results, failures: 0 });
    this.#deliver();
  }

  consume(handler: ResultHandler): Subscription {
    const consumer: Consumer = { handler, underWay: new Set(), load: 0 };
    this.#consumers = [...this.#consumers, consumer];
    this.#deliver();
    return { stop: () => this.#remove(consumer) };
  }

  /** Stops every consumer and drops what no engine has stored. */
  async close(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => this.#remove(consumer)));
    for (const timer of this.#retries) clearTimeout(timer);
    this.#waiting.length = 0;
  }

  #deliver(): void {
    while (this.#waiting.length > 0) {
      const consumer = leastBusy(this.#consumers);
      if (!consumer) return;
      const batch = this.#waiting.shift();
      if (batch) this.#hand(batch, consumer);
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

  /** Why a batch was refused is the engine's to report; the bus only delivers it again. */
  async #store(batch: Batch, handler: ResultHandler): Promise<void> {
    try {
      await handler(batch.results);
      this.#held -= batch.results.length;
    } catch {
      this.#retryLater({ ...batch, failures: batch.failures + 1 });
    }
  }

  #retryLater(batch: Batch): void {
    const timer = setTimeout(
      () => {
        this.#retries.delete(timer);
        this.#waiting.unshift(batch);
        this.#deliver();
      },
      backoffMs(batch.failures, REDELIVERY, Math.random()),
    );
    this.#retries.add(timer);
  }

  async #remove(consumer: Consumer): Promise<void> {
    this.#consumers = this.#consumers.filter((other) => other !== consumer);
    await Promise.all(consumer.underWay);
  }
}

const leastBusy = (consumers: readonly Consumer[]): Consumer | undefined => {
  let best: Consumer | undefined;
  for (const consumer of consumers) {
    if (consumer.load >= MAX_UNDER_WAY) continue;
    if (!best || consumer.load < best.load) best = consumer;
  }
  return best;
};
