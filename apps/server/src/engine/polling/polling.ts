import type { Bus, Subscription } from '@pharos/bus/port.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { type ConnectionMemory, IsolationWatch } from '../isolation/isolation-watch.ts';
import type { References } from '../isolation/references.ts';
import type { EngineMetrics } from '../metrics.ts';
import type { EngineVitals } from '../vitals.ts';
import { HeldResults } from './held-results.ts';
import { LoadShares } from './load-shares.ts';
import { Scheduler } from './scheduler.ts';

export interface PollingParts {
  bus: Bus;
  /** See IsolationWatch. */
  references: References;
  connections: ConnectionMemory;
  /** Key of the location where the engine is. */
  home: string;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * What goes on as long as the engine runs, with or without a database: polls by the last known settings, and their results, held
 * until a term has stored them. Failures of a location that is isolated are marked as they come in, however late they are judged.
 */
export class Polling {
  readonly scheduler: Scheduler;
  readonly held: HeldResults;
  readonly #loadShares: LoadShares;
  readonly #isolation: IsolationWatch;
  readonly #bus: Bus;
  #subscription: Subscription | undefined;
  /** Ends when all that came in so far is held, in its order. */
  #lastArrival: Promise<unknown> = Promise.resolve();
  #lastProbedAt: number | null = null;

  constructor({ bus, references, connections, home, metrics, log }: PollingParts) {
    this.#bus = bus;
    this.held = new HeldResults(log);
    this.#loadShares = new LoadShares({ bus, held: this.held, metrics, log });
    this.scheduler = new Scheduler({ bus, home, loadShares: this.#loadShares, metrics, log });
    this.#isolation = new IsolationWatch({
      bus,
      references,
      connections,
      metrics,
      log,
      checks: this.scheduler,
      loadShares: this.#loadShares,
    });
  }

  /** When a poll that has begun was last heard of (`performance.now()`); null: not yet. */
  get lastProbedAt(): number | null {
    return this.#lastProbedAt;
  }

  /** Since when there have been more polls than can be done in time (`performance.now()`); null when that is not so. */
  get overloadedSince(): number | null {
    return this.#loadShares.overloadedSince;
  }

  /** See EngineVitals. */
  get blindness(): Pick<EngineVitals, 'allBlindSince' | 'someBlindSince' | 'blindLocations'> {
    return this.#isolation.blindness;
  }

  async start(): Promise<void> {
    this.scheduler.start();
    this.#loadShares.start();
    this.#isolation.start();
    this.#subscription ??= await this.#bus.onResults((results) => this.#accept(results));
  }

  /** Nothing more is probed; what is under way may still come in. */
  stopProbing(): void {
    this.scheduler.stop();
    this.#loadShares.stop();
    this.#isolation.stop();
  }

  /** Refuses what is held and whatever comes. Safe to call twice. */
  async stop(reason: Error): Promise<void> {
    this.stopProbing();
    this.held.close(reason);
    await this.#subscription?.stop();
  }

  /** Resolves once the results are stored. */
  #accept(results: readonly ProbeResult[]): Promise<void> {
    const ours = forTheJudge(results);
    const begun = ours.filter(hasBegun);
    this.#loadShares.countExpired(ours.filter(hasExpired));
    if (begun.length > 0) {
      this.#lastProbedAt = performance.now();
      this.scheduler.probed();
      this.#loadShares.countBegun(begun);
    }
    // Results are examined at once: one that passes while references are asked may prove that the location is connected.
    const marked = this.#isolation.markIsolatedAsUnknown(ours);
    const inOrder = this.#lastArrival.then(() => marked);
    const accepted = inOrder.then((known) => ({ stored: this.held.accept(known) }));
    this.#lastArrival = accepted.catch(() => {});
    return accepted.then(({ stored }) => stored);
  }
}

/** Results of tests and of reference probes are not the judge's. */
const forTheJudge = (results: readonly ProbeResult[]): readonly ProbeResult[] =>
  results.every(isPollOrConfirmation) ? results : results.filter(isPollOrConfirmation);

const isPollOrConfirmation = ({ purpose }: ProbeResult): boolean => purpose === 'poll' || purpose === 'confirm';

const hasExpired = ({ purpose, proberError }: ProbeResult): boolean => purpose === 'poll' && proberError === EXPIRED;

const hasBegun = ({ purpose, proberError }: ProbeResult): boolean => purpose === 'poll' && proberError !== EXPIRED;
