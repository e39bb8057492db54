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
export interface ResultQueue {
  /** Throws when too much is held already. */
  push(results: readonly ProbeResult[]): void;
  consume(handler: ResultHandler): Subscription;
  /** Stops every consumer and forgets what no engine has stored. */
  close(): Promise<void>;
}

export const createResultQueue = (): ResultQueue => {
  const waiting: Batch[] = [];
  const retries = new Set<NodeJS.Timeout>();
  let consumers: readonly Consumer[] = [];
  let held = 0;

  const offer = (): void => {
    while (waiting.length > 0) {
      const consumer = leastBusy(consumers);
      if (!consumer) return;
      const batch = waiting.shift();
      if (batch) hand(batch, consumer);
    }
  };

  const hand = (batch: Batch, consumer: Consumer): void => {
    consumer.load += batch.results.length;
    const delivery = store(batch, consumer.handler).finally(() => {
      consumer.load -= batch.results.length;
      consumer.underWay.delete(delivery);
      offer();
    });
    consumer.underWay.add(delivery);
  };

  /** Why a batch was refused is the engine's to report; the bus only brings it again. */
  const store = async (batch: Batch, handler: ResultHandler): Promise<void> => {
    try {
      await handler(batch.results);
      held -= batch.results.length;
    } catch {
      retryLater(batch);
    }
  };

  const retryLater = (batch: Batch): void => {
    const failures = batch.failures + 1;
    const timer = setTimeout(
      () => {
        retries.delete(timer);
        waiting.unshift({ results: batch.results, failures });
        offer();
      },
      backoffMs(failures, REDELIVERY, Math.random()),
    );
    retries.add(timer);
  };

  const leave = async (consumer: Consumer): Promise<void> => {
    consumers = consumers.filter((other) => other !== consumer);
    await Promise.all(consumer.underWay);
  };

  return {
    push(results) {
      if (held + results.length > MAX_HELD) throw new Error(`The bus holds ${held} results that no engine has stored.`);
      held += results.length;
      waiting.push({ results, failures: 0 });
      offer();
    },
    consume(handler) {
      const consumer: Consumer = { handler, underWay: new Set(), load: 0 };
      consumers = [...consumers, consumer];
      offer();
      return { stop: () => leave(consumer) };
    },
    async close() {
      await Promise.all(consumers.map(leave));
      for (const timer of retries) clearTimeout(timer);
      waiting.length = 0;
    },
  };
};

const leastBusy = (consumers: readonly Consumer[]): Consumer | undefined => {
  let best: Consumer | undefined;
  for (const consumer of consumers) {
    if (consumer.load >= MAX_UNDER_WAY) continue;
    if (!best || consumer.load < best.load) best = consumer;
  }
  return best;
};
