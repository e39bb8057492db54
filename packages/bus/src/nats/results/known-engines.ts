import type { JetStreamManager } from '@nats-io/jetstream';
import { ENGINE_CONSUMER, isNoStream } from '../connection/streams.ts';
import { decodeToken, REPORTED_STREAM } from '../connection/subjects.ts';

/** An engine that requested no results for this time is gone or has a new ID. */
const GONE_MS = 60_000;
const BELIEVED_MS = 10_000;
const INSPECTION_INTERVAL_MS = 1000;

/**
 * Tracks the engines that take results now, as the server reports them. Confined agents can name any engine, so the
 * names must be checked.
 */
export class KnownEngines {
  readonly #manager: JetStreamManager;
  readonly #seenAt = new Map<string, number>();
  #inspectedAt = Number.NEGATIVE_INFINITY;
  #inspection: Promise<void> | undefined;

  constructor(manager: JetStreamManager) {
    this.#manager = manager;
  }

  /** Rejects if the server does not respond. The server is queried at most once per second. */
  async has(engineId: string): Promise<boolean> {
    if (this.#wasSeen(engineId, BELIEVED_MS)) return true;
    if (this.#inspection || performance.now() >= this.#inspectedAt + INSPECTION_INTERVAL_MS) {
      this.#inspection ??= this.#inspect().finally(() => {
        this.#inspection = undefined;
      });
      await this.#inspection;
    }
    return this.#wasSeen(engineId, GONE_MS);
  }

  #wasSeen(engineId: string, withinMs: number): boolean {
    return performance.now() < (this.#seenAt.get(engineId) ?? Number.NEGATIVE_INFINITY) + withinMs;
  }

  async #inspect(): Promise<void> {
    this.#inspectedAt = performance.now();
    for (const [engineId] of this.#seenAt) if (!this.#wasSeen(engineId, GONE_MS)) this.#seenAt.delete(engineId);
    try {
      for await (const { name, num_waiting } of this.#manager.consumers.list(REPORTED_STREAM)) {
        const engineId = name.startsWith(ENGINE_CONSUMER) ? decodeToken(name.slice(ENGINE_CONSUMER.length)) : null;
        if (engineId !== null && num_waiting > 0) this.#seenAt.set(engineId, performance.now());
      }
    } catch (error) {
      // No engine takes results yet.
      if (!isNoStream(error)) throw error;
    }
  }
}
