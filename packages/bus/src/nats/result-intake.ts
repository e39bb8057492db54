import type { JsMsg } from '@nats-io/jetstream';
import { ProbeResult } from '@pharos/contract/bus/result.ts';
import { plausibleResult } from '@pharos/domain/locations/plausible-result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { decodeBatch } from './codec.ts';
import type { BusLog } from './log.ts';
import { RareWarning } from './rare-warning.ts';
import { RESULTS_ACK_MS } from './streams.ts';
import { CONFINED_HEADER, locationOf } from './subjects.ts';

/** Before a batch that was refused is handed out again. */
const REDELIVERY = { firstMs: 400, longestMs: 10_000, shortestMs: 50 };

/**
 * Hands batches of results to a handler as they come. A batch is acknowledged when the handler has resolved, and not delivered again
 * while it works; one that it refused comes again after a pause, which holds up no other.
 */
export class ResultIntake {
  readonly #handler: (results: readonly ProbeResult[]) => Promise<void>;
  readonly #log: BusLog;
  readonly #dropped: RareWarning;
  readonly #underWay = new Map<JsMsg, Promise<void>>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(handler: (results: readonly ProbeResult[]) => Promise<void>, log: BusLog) {
    this.#handler = handler;
    this.#log = log;
    this.#dropped = new RareWarning(log, DROPPED);
  }

  start(): void {
    this.#renewal ??= setInterval(() => {
      for (const message of this.#underWay.keys()) message.working();
    }, RESULTS_ACK_MS / 3);
    this.#renewal.unref();
  }

  take(message: JsMsg): void {
    const results = this.#read(message);
    if (results.length === 0) {
      message.ack();
      return;
    }
    const delivery = this.#hand(message, results).finally(() => this.#underWay.delete(message));
    this.#underWay.set(message, delivery);
  }

  /** Resolves when the handlers under way have ended. Safe to call twice. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay.values());
    clearInterval(this.#renewal);
    this.#renewal = undefined;
  }

  /** Why a batch was refused is the engine's to report. Never rejects. */
  async #hand(message: JsMsg, results: readonly ProbeResult[]): Promise<void> {
    const settle = await this.#handler(results).then(
      () => () => message.ack(),
      () => () => message.nak(Math.ceil(backoffMs(message.info.deliveryCount, REDELIVERY, Math.random()))),
    );
    try {
      settle();
    } catch (err) {
      this.#log.warn({ err, results: results.length }, 'Results could not be acknowledged: they will come again');
    }
  }

  /** An agent speaks for its own location alone, and of what it can have measured. */
  #read(message: JsMsg): ProbeResult[] {
    const { items, unreadable } = decodeBatch(message.data, ProbeResult);
    const location = locationOf(message.subject);
    const now = Date.now();
    const isConfined = message.headers?.has(CONFINED_HEADER) === true;
    const own = items.flatMap((result) => {
      const plausible = result.location === location ? plausibleResult(result, now) : null;
      return plausible ? { ...plausible, ...(isConfined && { isConfined }) } : [];
    });
    const dropped = unreadable + items.length - own.length;
    if (dropped > 0) this.#dropped.tell(location ?? '', dropped);
    return own;
  }
}

const DROPPED = 'Results that are not readable, not plausible, or of another location, are dropped';
