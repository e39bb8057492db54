import type { JsMsg } from '@nats-io/jetstream';
import { ProbeResult } from '@pharos/contract/bus/result.ts';
import { plausibleResult } from '@pharos/domain/locations/plausible-result.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { decodeBatch } from '../connection/codec.ts';
import type { BusLog } from '../connection/log.ts';
import { RareWarning } from '../connection/rare-warning.ts';
import { RESULTS_ACK_MS } from '../connection/streams.ts';
import { CONFINED_HEADER, locationOf } from '../connection/subjects.ts';
import type { Refusals } from '../limits/refusals.ts';
import { UnaskedLimits } from '../limits/unasked-limits.ts';
import type { RequestedJobs } from './requested-jobs.ts';

const REDELIVERY = { firstMs: 400, maxMs: 10_000, minMs: 50 };

export interface ResultIntakeParts {
  handler: (results: readonly ProbeResult[]) => Promise<void>;
  requested: RequestedJobs;
  refusals: Refusals;
  log: BusLog;
}

interface Delivery {
  results: readonly ProbeResult[];
  onStored(): void;
  onRefused(): void;
}

/**
 * Passes batches to a handler in their order of arrival. A batch is acknowledged after the handler has resolved. A
 * rejected batch is delivered again after a delay, which does not delay other batches. Of the results of confined
 * agents, only those count that were requested at their location, each once.
 */
export class ResultIntake {
  readonly #parts: ResultIntakeParts;
  readonly #dropped: RareWarning;
  readonly #limits = new UnaskedLimits();
  readonly #underWay = new Map<JsMsg, Promise<void>>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: ResultIntakeParts) {
    this.#parts = parts;
    this.#dropped = new RareWarning(parts.log, DROPPED);
  }

  start(): void {
    this.#renewal ??= setInterval(() => {
      for (const message of this.#underWay.keys()) message.working();
    }, RESULTS_ACK_MS / 3);
    this.#renewal.unref();
  }

  take(message: JsMsg): void {
    if (!this.#mayRead(message)) {
      this.#parts.refusals.add(locationOf(message.subject) ?? '', 'unasked');
      message.ack();
      return;
    }
    const delivery = this.#read(message);
    if (delivery === null) {
      comeAgain(message);
      return;
    }
    if (delivery.results.length === 0) {
      message.ack();
      return;
    }
    const handing = this.#hand(message, delivery).finally(() => this.#underWay.delete(message));
    this.#underWay.set(message, handing);
  }

  /** Resolves when the running handlers have ended. Idempotent. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay.values());
    clearInterval(this.#renewal);
    this.#renewal = undefined;
  }

  /** The engine reports why it rejected a batch. Never rejects. */
  async #hand(message: JsMsg, { results, onStored, onRefused }: Delivery): Promise<void> {
    const settle = await this.#parts.handler(results).then(
      () => () => {
        onStored();
        message.ack();
      },
      () => () => {
        onRefused();
        comeAgain(message);
      },
    );
    try {
      settle();
    } catch (err) {
      this.#parts.log.warn(
        { err, results: results.length },
        'Results cannot be acknowledged; NATS delivers them again',
      );
    }
  }

  /** A redelivered message has no stored results yet, so it is not dropped. */
  #mayRead({ subject, headers, info }: JsMsg): boolean {
    if (headers?.has(CONFINED_HEADER) !== true || info.redelivered) return true;
    return this.#limits.mayRead(locationOf(subject) ?? '', performance.now());
  }

  /**
   * An agent may report only results of its own location that it can have measured. Returns null if it is not known yet
   * which results count.
   */
  #read(message: JsMsg): Delivery | null {
    const { requested } = this.#parts;
    const location = locationOf(message.subject) ?? '';
    const isConfined = message.headers?.has(CONFINED_HEADER) === true;
    const isWanted = isConfined ? (value: unknown) => requested.isAnswer(location, value) : undefined;
    const { items, unreadable, unwanted } = decodeBatch(message.data, ProbeResult, isWanted);
    const now = Date.now();
    const results = items.flatMap((result) => {
      const plausible = result.location === location ? plausibleResult(result, now) : null;
      return plausible ? { ...plausible, ...(isConfined && { isConfined }) } : [];
    });
    const claim = isConfined ? requested.claim(location, results) : undefined;
    if (claim === null) return null;
    const dropped = unreadable + items.length - results.length;
    if (dropped > 0) this.#dropped.warn(location, dropped);
    if (!claim) return { results, onStored: () => requested.take(location, results), onRefused: () => {} };
    const { answers, take, release } = claim;
    // A message can be redelivered after it was stored, because its acknowledgement was lost.
    if (!message.info.redelivered) {
      this.#parts.refusals.add(location, 'unasked', unwanted + results.length - answers.length);
      const read = items.length + unreadable + unwanted;
      const useless = read - answers.length;
      const report = { bytes: message.data.length, results: read, useless, unreadable };
      this.#limits.charge(location, report, performance.now());
    }
    return { results: answers, onStored: take, onRefused: release };
  }
}

const comeAgain = (message: JsMsg): void =>
  message.nak(Math.ceil(backoffMs(message.info.deliveryCount, REDELIVERY, Math.random())));

const DROPPED = 'Results were discarded: they are unreadable or implausible, or belong to another location';
