import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { mayChangeState } from '@pharos/domain/judge/may-change-state.ts';
import type { Logger } from 'pino';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { CheckLoader } from '../checks/check-loader.ts';
import type { OwnedChecks } from '../checks/owned-checks.ts';
import type { IsolationWatch } from '../isolation/isolation-watch.ts';
import type { EngineMetrics } from '../metrics.ts';
import { BatchJudge } from './batch-judge.ts';
import { ResultInbox } from './result-inbox.ts';
import type { RoundCommitter } from './round-committer.ts';
import { stripUnstorableText } from './strip-unstorable-text.ts';

const LOST_CONFIRMATIONS_MS = 500;

export interface JudgeLoopParts {
  rounds: RoundCommitter;
  loader: Pick<CheckLoader, 'byIds'>;
  isolation: Pick<IsolationWatch, 'markIsolatedAsUnknown'>;
  ownedChecks: OwnedChecks;
  metrics: EngineMetrics;
  log: Logger;
}

/** Judges in rounds, one at a time: changed settings, then results, then lost confirmations; each round is one transaction. */
export class JudgeLoop {
  readonly #parts: JudgeLoopParts;
  readonly #batches: BatchJudge;
  readonly #inbox: ResultInbox;
  #changed = new Set<number>();
  #lastRound: Promise<void> = Promise.resolve();
  #isRoundQueued = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: JudgeLoopParts) {
    this.#parts = parts;
    this.#batches = new BatchJudge(parts);
    this.#inbox = new ResultInbox({
      isUrgent: (result) => this.#isUrgent(result),
      onReady: () => this.#queueRound(),
      onSize: (results) => parts.metrics.queuedResults.set(results),
    });
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      if (this.#parts.rounds.overdueConfirmations().length > 0) this.#queueRound();
    }, LOST_CONFIRMATIONS_MS);
  }

  /** Judges what waits, without waiting for more. */
  async drain(): Promise<void> {
    this.#queueRound();
    await this.#lastRound;
  }

  /** Refuses what waits and whatever comes. Resolves when the round under way has ended. Safe to call twice. */
  async stop(reason: Error): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#inbox.close(reason);
    await this.#lastRound;
  }

  /** Resolves once the results are stored; rejects when they can't be, so that they come again. */
  accept(results: readonly ProbeResult[]): Promise<void> {
    return this.#inbox.accept(results);
  }

  /** These checks were created, edited, paused, restarted or deleted: the next round applies it. */
  applyChanges(checkIds: Iterable<number>): void {
    for (const id of checkIds) this.#changed.add(id);
    this.#queueRound();
  }

  /** Runs `work` after the rounds asked for so far, while no round runs. */
  betweenRounds<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastRound.then(work);
    this.#lastRound = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** Adds checks as the database has them, to be probed at their next slots. Within `betweenRounds`. */
  async addChecks(loaded: readonly LoadedCheck[]): Promise<void> {
    const round = await this.#parts.rounds.begin(loaded.length);
    for (const each of loaded) round.applySettings(each, { isTakeover: true });
    await this.#parts.rounds.commit(round);
  }

  /** Stops judging these checks; nothing is stored of it. Within `betweenRounds`. */
  async removeChecks(checkIds: Iterable<number>): Promise<void> {
    const round = await this.#parts.rounds.begin(0);
    for (const id of checkIds) round.remove(id);
    await this.#parts.rounds.commit(round);
  }

  /** A result that may change a state is judged at once; so is one of a check that is not owned, to be done with it. */
  #isUrgent(result: ProbeResult): boolean {
    const judgeState = this.#parts.ownedChecks.get(result.checkId)?.condition.judgeState;
    return judgeState === undefined || mayChangeState(judgeState, result);
  }

  #queueRound(): void {
    if (this.#isRoundQueued || this.#isStopped) return;
    this.#isRoundQueued = true;
    void this.betweenRounds(() => {
      this.#isRoundQueued = false;
      return this.#runRound();
    });
  }

  async #runRound(): Promise<void> {
    const { isolation, metrics, log } = this.#parts;
    const taken = this.#inbox.take();
    const changed = this.#changed;
    this.#changed = new Set();
    const observeDuration = metrics.batchSeconds.startTimer();
    try {
      const results = await isolation.markIsolatedAsUnknown(taken.results);
      await this.#batches.judge([...changed], results.map(stripUnstorableText));
      taken.stored();
    } catch (error) {
      log.error(
        { err: error, results: taken.results.length, changedChecks: changed.size },
        'A batch of results could not be stored; it comes again from the bus',
      );
      for (const id of changed) this.#changed.add(id);
      taken.refuse(error as Error);
    }
    observeDuration();
    metrics.batchSize.observe(taken.results.length);
  }
}
