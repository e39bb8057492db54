import type { Bus, Subscription } from '@pharos/bus/port.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { type ConnectionMemory, IsolationWatch } from '../isolation/isolation-watch.ts';
import type { References } from '../isolation/references.ts';
import type { EngineMetrics } from '../metrics.ts';
import type { EngineVitals } from '../vitals.ts';
import { LoadShares } from './load-shares.ts';
import { PendingResults } from './pending-results.ts';
import { Scheduler } from './scheduler.ts';

export interface PollingParts {
  bus: Bus;
  references: References;
  connections: ConnectionMemory;
  home: string;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * The work that continues with or without a database. It polls checks with the last known settings and retains the
 * results until a term has stored them. Failures of an isolated location are marked on arrival, no matter how late they
 * are judged.
 */
export class Polling {
  readonly scheduler: Scheduler;
  readonly pending: PendingResults;
  readonly #loadShares: LoadShares;
  readonly #isolation: IsolationWatch;
  readonly #bus: Bus;
  #subscription: Subscription | undefined;
  /** Resolves when all earlier results are in the queue, in order. */
  #lastArrival: Promise<unknown> = Promise.resolve();
  #lastProbedAt: number | null = null;

  constructor({ bus, references, connections, home, metrics, log }: PollingParts) {
    this.#bus = bus;
    this.pending = new PendingResults(log);
    this.#loadShares = new LoadShares({ bus, pending: this.pending, metrics, log });
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

  /** Arrival time of the last result of a started poll (`performance.now()`). */
  get lastProbedAt(): number | null {
    return this.#lastProbedAt;
  }

  get overloadedSince(): number | null {
    return this.#loadShares.overloadedSince;
  }

  get blindness(): Pick<EngineVitals, 'allBlindSince' | 'someBlindSince' | 'blindLocations'> {
    return this.#isolation.blindness;
  }

  async start(): Promise<void> {
    this.scheduler.start();
    this.#loadShares.start();
    this.#isolation.start();
    this.#subscription ??= await this.#bus.onResults((results) => this.#accept(results));
  }

  /** Results of running probes may still arrive. */
  stopProbing(): void {
    this.scheduler.stop();
    this.#loadShares.stop();
    this.#isolation.stop();
  }

  /** Rejects waiting and new results. Safe to call twice. */
  async stop(reason: Error): Promise<void> {
    this.stopProbing();
    this.pending.close(reason);
    await this.#subscription?.stop();
  }

  /** Resolves when the results are stored. */
  #accept(results: readonly ProbeResult[]): Promise<void> {
    const ours = forTheJudge(results);
    const started = ours.filter(hasStarted);
    this.#loadShares.countExpired(ours.filter(hasExpired));
    if (started.length > 0) {
      this.#lastProbedAt = performance.now();
      this.scheduler.probed();
      this.#loadShares.countStarted(started);
    }
    // Results are examined immediately. A result that passes while references are probed may prove that the location is
    // connected.
    const marked = this.#isolation.markIsolatedAsUnknown(ours);
    const inOrder = this.#lastArrival.then(() => marked);
    const accepted = inOrder.then((known) => ({ stored: this.pending.accept(known) }));
    this.#lastArrival = accepted.catch(() => {});
    return accepted.then(({ stored }) => stored);
  }
}

/** The judge does not handle test and reference probes. */
const forTheJudge = (results: readonly ProbeResult[]): readonly ProbeResult[] =>
  results.every(isPollOrConfirmation) ? results : results.filter(isPollOrConfirmation);

const isPollOrConfirmation = ({ purpose }: ProbeResult): boolean => purpose === 'poll' || purpose === 'confirm';

const hasExpired = ({ purpose, proberError }: ProbeResult): boolean => purpose === 'poll' && proberError === EXPIRED;

const hasStarted = ({ purpose, proberError }: ProbeResult): boolean => purpose === 'poll' && proberError !== EXPIRED;
