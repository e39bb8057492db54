import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { isFaultOfData } from '../../storage/connection/sql-errors.ts';
import type { CheckLoader } from '../checks/check-loader.ts';
import type { RoundCommitter } from './round-committer.ts';

export interface BatchJudgeParts {
  rounds: RoundCommitter;
  loader: Pick<CheckLoader, 'byIds'>;
  log: Logger;
}

/** Judges a batch of results as one round; when the data of one is at fault that it cannot be stored, as several. */
export class BatchJudge {
  readonly #parts: BatchJudgeParts;

  constructor({ rounds, loader, log }: BatchJudgeParts) {
    this.#parts = { rounds, loader, log };
  }

  /**
   * Applies changed settings, judges the results and counts overdue confirmations as lost, in one round. Rejects when it can't be
   * stored, except for results whose data is at fault: they are dropped.
   */
  async judge(changed: readonly number[], results: readonly ProbeResult[]): Promise<void> {
    const { rounds, loader } = this.#parts;
    const loaded = changed.length > 0 ? await loader.byIds(changed) : [];
    const round = await rounds.begin(results.length + changed.length);
    for (const each of loaded) round.applySettings(each, { isTakeover: false });
    const existing = new Set(loaded.map(({ check }) => check.id));
    for (const id of changed) if (!existing.has(id)) round.remove(id);
    for (const result of results) round.judge(result);
    for (const checkId of rounds.overdueConfirmations()) round.loseConfirmations(checkId);
    try {
      await rounds.commit(round);
    } catch (error) {
      if (!isFaultOfData(error) || results.length === 0) throw error;
      await this.#judgeHalves(changed, results, error);
    }
  }

  /** Something in the batch can't be stored: halves it until the one result is found, which is dropped. */
  async #judgeHalves(changed: readonly number[], results: readonly ProbeResult[], error: unknown): Promise<void> {
    const [only] = results;
    if (results.length === 1 && only) {
      this.#parts.log.error(
        { err: error, checkId: only.checkId, runId: only.runId },
        'A result cannot be stored and is dropped',
      );
      return changed.length > 0 ? this.judge(changed, []) : undefined;
    }
    const middle = Math.ceil(results.length / 2);
    await this.judge(changed, results.slice(0, middle));
    await this.judge([], results.slice(middle));
  }
}
