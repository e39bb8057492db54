import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { isDataError } from '../storage/connection/sql-errors.ts';
import { StateChangeIds } from '../storage/judge/state-change-ids.ts';
import { storeJudgeBatch } from '../storage/judge/store-judge-batch.ts';
import type { IsolationWatch } from './isolation-watch.ts';
import { type Arrival, JudgeRound } from './judge-round.ts';
import type { EngineMetrics } from './metrics.ts';
import type { OwnedChecks } from './owned-checks.ts';
import type { Scheduler } from './scheduler.ts';
import { storableResult } from './storable.ts';
import type { WatchedOrganizations } from './watched-organizations.ts';

/** Results that change no state may wait this long for company: a larger batch costs less for each of them. */
const GATHER_MS = 1000;
/** Beyond that many they wait no longer. */
const GATHER_MOST = 1000;
const LOST_CHECK_MS = 500;

export interface JudgeLoopParts {
  db: Db;
  bus: Bus;
  ownedChecks: OwnedChecks;
  watchedOrganizations: WatchedOrganizations;
  scheduler: Scheduler;
  isolation: IsolationWatch;
  metrics: EngineMetrics;
  log: Logger;
  /** Reads these checks as the database has them now; those that are gone, or not ours, are missing from the answer. */
  readArrivals: (checkIds: readonly number[]) => Promise<Arrival[]>;
}

interface Waiting {
  results: readonly ProbeResult[];
  stored: () => void;
  refused: (error: Error) => void;
}

/** Judges in rounds, one at a time: changed settings, then results, then lost confirmations; each round is one transaction. */
export class JudgeLoop {
  readonly #parts: JudgeLoopParts;
  readonly #ids: StateChangeIds;
  readonly #awaiting = new Map<number, number>();
  #waiting: Waiting[] = [];
  #waitingResults = 0;
  #changed = new Set<number>();
  #turn: Promise<void> = Promise.resolve();
  #gather: NodeJS.Timeout | undefined;
  #isRoundQueued = false;
  #lostTimer: NodeJS.Timeout | undefined;
  #failure: Error | undefined;

  constructor(parts: JudgeLoopParts) {
    this.#parts = parts;
    this.#ids = new StateChangeIds(parts.db);
  }

  start(): void {
    this.#lostTimer ??= setInterval(() => {
      const now = Date.now();
      for (const answerBy of this.#awaiting.values()) if (answerBy <= now) return this.#wake();
    }, LOST_CHECK_MS);
  }

  /** Resolves once the results are stored; rejects when they can't be, so that they come again. */
  accept(results: readonly ProbeResult[]): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    const accepted = new Promise<void>((stored, refused) => this.#waiting.push({ results, stored, refused }));
    this.#waitingResults += results.length;
    this.#parts.metrics.queuedResults.set(this.#waitingResults);
    if (this.#waitingResults >= GATHER_MOST || results.some((result) => this.#isUrgent(result))) this.#wake();
    else this.#gather ??= setTimeout(() => this.#wake(), GATHER_MS);
    return accepted;
  }

  /** These checks were created, edited, paused, restarted or deleted. */
  changed(checkIds: Iterable<number>): void {
    for (const id of checkIds) this.#changed.add(id);
    this.#wake();
  }

  /** Runs between two rounds, with nothing else touching the ownedChecks. */
  between<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** Takes the checks on as the database has them, at their next slots. Within `between`. */
  async takeOn(arrivals: readonly Arrival[]): Promise<void> {
    await this.#ids.reserve(arrivals.length);
    const round = this.#round();
    for (const arrival of arrivals) round.settle(arrival, true);
    await this.#finish(round);
  }

  /** Judges what waits, without waiting for more. */
  async drain(): Promise<void> {
    this.#wake();
    await this.#turn;
  }

  /** Refuses everything from now on; what waits is refused too. Resolves when the round under way has ended. */
  async stop(reason: Error): Promise<void> {
    this.#failure = reason;
    clearInterval(this.#lostTimer);
    clearTimeout(this.#gather);
    await this.#turn;
    for (const { refused } of this.#waiting.splice(0)) refused(reason);
  }

  /** Whether the result may change a state: such a one is judged at once. */
  #isUrgent(result: ProbeResult): boolean {
    const judgeState = this.#parts.ownedChecks.get(result.checkId)?.condition.judgeState;
    if (!judgeState || result.purpose === 'confirm') return true;
    return (
      judgeState.change?.code !== result.verdict ||
      judgeState.phase === 'suspect' ||
      judgeState.outage?.alert === 'held'
    );
  }

  #wake(): void {
    clearTimeout(this.#gather);
    this.#gather = undefined;
    if (this.#isRoundQueued || this.#failure) return;
    this.#isRoundQueued = true;
    void this.between(() => {
      this.#isRoundQueued = false;
      return this.#runRound();
    });
  }

  async #runRound(): Promise<void> {
    const taken = this.#waiting.splice(0);
    const changed = this.#changed;
    this.#changed = new Set();
    const results = taken.flatMap((waiting) => waiting.results);
    this.#waitingResults -= results.length;
    this.#parts.metrics.queuedResults.set(this.#waitingResults);
    const measured = this.#parts.metrics.batchSeconds.startTimer();
    try {
      const sifted = await this.#parts.isolation.sift(results);
      await this.#judge([...changed], sifted.map(storableResult));
      for (const { stored } of taken) stored();
    } catch (error) {
      this.#parts.log.error({ err: error, results: results.length }, 'a batch of results could not be stored');
      for (const id of changed) this.#changed.add(id);
      for (const { refused } of taken) refused(error as Error);
    }
    measured();
    this.#parts.metrics.batchSize.observe(results.length);
  }

  async #judge(changed: readonly number[], results: readonly ProbeResult[]): Promise<void> {
    const arrivals = changed.length > 0 ? await this.#parts.readArrivals(changed) : [];
    await this.#ids.reserve(results.length + changed.length);
    const round = this.#round();
    for (const arrival of arrivals) round.settle(arrival, false);
    const present = new Set(arrivals.map(({ check }) => check.id));
    for (const id of changed) if (!present.has(id)) round.remove(id);
    for (const result of results) round.judge(result);
    for (const [checkId, answerBy] of this.#awaiting) if (answerBy <= Date.now()) round.loseConfirmation(checkId);
    try {
      await this.#finish(round);
    } catch (error) {
      if (!isDataError(error) || results.length === 0) throw error;
      await this.#judgeApart(changed, results, error);
    }
  }

  /** Something in the batch can't be stored: halves it until the one result is found, which is dropped. */
  async #judgeApart(changed: readonly number[], results: readonly ProbeResult[], error: unknown): Promise<void> {
    const [only] = results;
    if (results.length === 1 && only) {
      this.#parts.log.error(
        { err: error, checkId: only.checkId, runId: only.runId },
        'a result could not be stored and is dropped',
      );
      return changed.length > 0 ? this.#judge(changed, []) : undefined;
    }
    const middle = Math.ceil(results.length / 2);
    await this.#judge(changed, results.slice(0, middle));
    await this.#judge([], results.slice(middle));
  }

  #round(): JudgeRound {
    const { ownedChecks, bus } = this.#parts;
    return new JudgeRound(ownedChecks, Date.now(), () => this.#ids.take(), bus.locations());
  }

  /** Stores the round, and only then lets it have happened. */
  async #finish(round: JudgeRound): Promise<void> {
    const { db, bus, ownedChecks, watchedOrganizations, scheduler, metrics, log } = this.#parts;
    const batch = round.batch();
    if (batch.results.length + batch.conditions.length + batch.effects.length > 0) {
      await storeJudgeBatch(db, batch, { checks: round.judged(), isWatched: (id) => watchedOrganizations.has(id) });
    }
    for (const [checkId, watched] of round.watched) {
      ownedChecks.set(checkId, watched);
      const { suspicion } = watched.condition.judgeState;
      if (suspicion) this.#awaiting.set(checkId, suspicion.answerBy);
      else this.#awaiting.delete(checkId);
    }
    for (const checkId of round.removed) {
      ownedChecks.delete(checkId);
      this.#awaiting.delete(checkId);
    }
    metrics.ignoredResults.inc(round.ignored);
    metrics.missedSlots.inc(round.missed);
    const storedAt = Date.now();
    for (const { startedAt, dueAt } of round.results) {
      metrics.lateness.observe(Math.max(0, startedAt - dueAt) / 1000);
      metrics.resultAge.observe(Math.max(0, storedAt - startedAt) / 1000);
    }
    metrics.results.inc({ purpose: 'poll' }, round.results.length);
    metrics.checks.set(ownedChecks.size);
    const now = Date.now();
    for (const check of round.replan) scheduler.plan(check, now);
    scheduler.probeNow(round.probeNow, now);
    const confirmations = round.confirmations();
    if (confirmations.length > 0) {
      await bus.publishJobs(confirmations).catch((error: unknown) => {
        log.warn({ err: error }, 'confirmations could not be sent; they are asked for again when they count as lost');
      });
    }
  }
}
