import type { JetStreamManager } from '@nats-io/jetstream';
import { ENGINE_CONSUMER, isNoStream } from '../connection/streams.ts';
import { decodeToken, REPORTED_STREAM } from '../connection/subjects.ts';

/** An engine that asked for no results in that time is gone, or has another id by now. */
const GONE_MS = 60_000;
/** So long it is believed to be there without looking. */
const BELIEVED_MS = 10_000;
const LOOK_MS = 1000;

/** Which engines take results of agents that are not ours at the moment, as the server knows it: those are named as their agents like. */
export class KnownEngines {
  readonly #manager: JetStreamManager;
  /** By engine, by the monotonic clock. */
  readonly #seenAt = new Map<string, number>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(manager: JetStreamManager) {
    this.#manager = manager;
  }

  /** Rejects when the server does not tell. It is asked once a second at most, however often this is asked. */
  async has(engineId: string): Promise<boolean> {
    if (this.#wasSeen(engineId, BELIEVED_MS)) return true;
    if (this.#looking || performance.now() >= this.#lookedAt + LOOK_MS) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    return this.#wasSeen(engineId, GONE_MS);
  }

  #wasSeen(engineId: string, withinMs: number): boolean {
    return performance.now() < (this.#seenAt.get(engineId) ?? Number.NEGATIVE_INFINITY) + withinMs;
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    for (const [engineId] of this.#seenAt) if (!this.#wasSeen(engineId, GONE_MS)) this.#seenAt.delete(engineId);
    try {
      for await (const { name, num_waiting } of this.#manager.consumers.list(REPORTED_STREAM)) {
        const engineId = name.startsWith(ENGINE_CONSUMER) ? decodeToken(name.slice(ENGINE_CONSUMER.length)) : null;
        if (engineId !== null && num_waiting > 0) this.#seenAt.set(engineId, performance.now());
      }
    } catch (error) {
      // Then nobody takes anything yet.
      if (!isNoStream(error)) throw error;
    }
  }
}
