import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { mayChangeState } from '@pharos/domain/judge/may-change-state.ts';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { CheckLoader } from '../checks/check-loader.ts';
import type { OwnedChecks } from '../checks/owned-checks.ts';
import type { EngineMetrics } from '../metrics.ts';
import type { PendingResults } from '../polling/pending-results.ts';
import type { Scheduler } from '../polling/scheduler.ts';
import { BatchJudge } from './batch-judge.ts';
import type { RoundCommitter } from './round-committer.ts';
import type { StrayResults } from './stray-results.ts';
import { stripUnstorableText } from './strip-unstorable-text.ts';

const LOST_CONFIRMATIONS_MS = 500;
/** Results without a state change wait, because a larger batch costs less per result. */
const MAX_WAIT_MS = 1000;
/**
 * A round is one transaction, so that a failed transaction affects at most this number of results or changed checks.
 */
const ROUND_SIZE = 1500;
/**
 * Limit while results are queued. On a busy machine, each step of a transaction waits, no matter how large the
 * transaction is.
 */
const MAX_ROUND_SIZE = 4000;
const RETRY: Backoff = { firstMs: 400, maxMs: 10_000, minMs: 50 };
const DRAIN_MS = 5000;

export interface JudgeLoopParts {
  rounds: RoundCommitter;
  loader: Pick<CheckLoader, 'byIds'>;
  pending: PendingResults;
  /** Results of other partitions are passed on. */
  partitions: ReadonlySet<number>;
  strays: Pick<StrayResults, 'add'>;
  scheduler: Pick<Scheduler, 'isRetained'>;
  ownedChecks: OwnedChecks;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Judges in rounds, one at a time: changed settings, then results, then lost confirmations. Each round is one
 * transaction.
 */
export class JudgeLoop {
  readonly #parts: JudgeLoopParts;
  readonly #batches: BatchJudge;
  readonly #changed = new Set<number>();
  #lastRound: Promise<void> = Promise.resolve();
  #isRoundQueued = false;
  #isStopped = false;
  /** Whether results of checks that may still be claimed remain in the queue. */
  #leavesRetained = false;
  #failures = 0;
  #lostConfirmations: NodeJS.Timeout | undefined;
  /** For results that wait for a larger batch, or for the retry of a failed round. */
  #wait: NodeJS.Timeout | undefined;
  #ignoreArrivals: () => void = () => {};

  constructor(parts: JudgeLoopParts) {
    this.#parts = parts;
    this.#batches = new BatchJudge(parts);
  }

  start({ leavesRetained = false } = {}): void {
    const { pending, rounds } = this.#parts;
    this.#leavesRetained = leavesRetained;
    this.#lostConfirmations ??= setInterval(() => {
      if (this.#failures === 0 && rounds.overdueConfirmations().length > 0) this.#queueRound();
    }, LOST_CONFIRMATIONS_MS);
    this.#ignoreArrivals = pending.listen((results) => this.#onArrival(results));
    if (pending.waiting > 0) this.#queueRound();
  }

  judgeWaiting(): void {
    if (this.#parts.pending.waiting > 0) this.#queueRound();
  }

  /**
   * Ends the time in which retained checks can be claimed. Waiting results of checks that were not claimed then change
   * nothing.
   */
  takeRetained(): void {
    this.#leavesRetained = false;
    this.#queueRound();
  }

  /** Judges waiting results for a few seconds at most, or until they cannot be stored. */
  async drain(): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    do {
      this.#queueRound();
      await this.#lastRound;
    } while (this.#isRoundQueued && performance.now() < until);
  }

  /** Resolves when the running round has finished. Safe to call twice. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#ignoreArrivals();
    clearInterval(this.#lostConfirmations);
    clearTimeout(this.#wait);
    await this.#lastRound;
  }

  applyChanges(checkIds: Iterable<number>): void {
    for (const id of checkIds) this.#changed.add(id);
    this.#queueRound();
  }

  /** Runs `work` after all requested rounds, while no round runs. */
  betweenRounds<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastRound.then(work);
    this.#lastRound = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /**
   * Adds checks as they are in the database. They are probed at their next slots. Returns the numbers of stored checks
   * and of all checks. Must be called within `betweenRounds`.
   */
  async addChecks(
    parts: AsyncIterable<readonly LoadedCheck[]> | Iterable<readonly LoadedCheck[]>,
  ): Promise<{ added: number; all: number }> {
    let [added, all] = [0, 0];
    for await (const loaded of parts) {
      all += loaded.length;
      for (let from = 0; from < loaded.length; from += ROUND_SIZE) {
        added += await this.#batches.add(loaded.slice(from, from + ROUND_SIZE));
      }
    }
    if (this.#leavesRetained && this.#parts.pending.waiting > 0) this.#queueRound();
    return { added, all };
  }

  /** Stops judging these checks without storing anything. Must be called within `betweenRounds`. */
  async removeChecks(checkIds: Iterable<number>): Promise<void> {
    const round = await this.#parts.rounds.begin(0);
    for (const id of checkIds) round.remove(id);
    await this.#parts.rounds.commit(round);
  }

  #onArrival(results: readonly ProbeResult[]): void {
    if (this.#failures > 0) return;
    const isFull = this.#parts.pending.waiting >= ROUND_SIZE;
    if (isFull || results.some((result) => this.#isUrgent(result))) this.#queueRound();
    else this.#wait ??= setTimeout(() => this.#queueRound(), MAX_WAIT_MS);
  }

  /** True for a result that may change a state, and for a result of a check that is not owned, which needs no batch. */
  #isUrgent(result: ProbeResult): boolean {
    const judgeState = this.#parts.ownedChecks.judgeStateOf(result.checkId);
    return judgeState === undefined || mayChangeState(judgeState, result);
  }

  #queueRound(): void {
    if (this.#isRoundQueued || this.#isStopped) return;
    this.#isRoundQueued = true;
    void this.betweenRounds(() => {
      this.#isRoundQueued = false;
      return this.#isStopped ? Promise.resolve() : this.#runRound();
    });
  }

  async #runRound(): Promise<void> {
    const { rounds, pending, metrics, log } = this.#parts;
    clearTimeout(this.#wait);
    this.#wait = undefined;
    const size = Math.min(MAX_ROUND_SIZE, Math.max(ROUND_SIZE, pending.waiting));
    const taken = this.#leavesRetained
      ? pending.take(size, ({ checkId }) => this.#isReady(checkId))
      : pending.take(size);
    const changed = [...this.#changed].slice(0, ROUND_SIZE);
    for (const id of changed) this.#changed.delete(id);
    const observeDuration = metrics.batchSeconds.startTimer();
    try {
      // Split only once, because a partition may be claimed while the results are stored.
      const { ours = [], foreign = [] } = Object.groupBy(taken.results, (result) =>
        this.#parts.partitions.has(partitionOf(result.checkId)) ? 'ours' : 'foreign',
      );
      const overdue = rounds.overdueConfirmations().filter((id) => this.#parts.partitions.has(partitionOf(id)));
      await this.#batches.judge(changed, ours.map(stripUnstorableText), overdue);
      this.#parts.strays.add(foreign);
      taken.stored();
      // Results that arrived during the failure did not queue a round.
      const isCatchingUp = this.#failures > 0 && pending.waiting > 0;
      if (this.#failures > 0) log.info({ results: pending.waiting }, 'Results can be stored again');
      this.#failures = 0;
      if (taken.results.length === size || this.#changed.size > 0 || isCatchingUp) this.#queueRound();
    } catch (error) {
      for (const id of changed) this.#changed.add(id);
      taken.refuse();
      this.#retryLater(error);
    }
    observeDuration();
    metrics.batchSize.observe(taken.results.length);
  }

  #retryLater(error: unknown): void {
    const { pending, log } = this.#parts;
    this.#failures += 1;
    if (this.#isStopped) return;
    if (this.#failures === 1) {
      log.warn(
        { err: error, results: pending.waiting, changedChecks: this.#changed.size },
        'Results cannot be stored now; they stay in memory and are judged in order later',
      );
    }
    clearTimeout(this.#wait);
    this.#wait = setTimeout(() => this.#queueRound(), backoffMs(this.#failures, RETRY, Math.random()));
  }

  #isReady(checkId: number): boolean {
    return this.#parts.ownedChecks.has(checkId) || !this.#parts.scheduler.isRetained(checkId);
  }
}
