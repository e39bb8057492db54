import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { isFaultOfData } from '../../storage/connection/sql-errors.ts';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import type { CheckLoader } from '../checks/check-loader.ts';
import type { RoundCommitter } from './round-committer.ts';

export interface BatchJudgeParts {
  rounds: RoundCommitter;
  loader: Pick<CheckLoader, 'byIds'>;
  log: Logger;
}

/** `overdue` contains checks whose confirmations did not arrive in time. */
interface Work {
  changed: readonly number[];
  results: readonly ProbeResult[];
  overdue: readonly number[];
}

const NO_WORK: Work = { changed: [], results: [], overdue: [] };

/**
 * Judges a batch as one round. If invalid data prevents storing it, the batch is split until the invalid item is alone,
 * and that item is omitted. A tenant can cause such data and must not block other checks.
 */
export class BatchJudge {
  readonly #parts: BatchJudgeParts;

  constructor({ rounds, loader, log }: BatchJudgeParts) {
    this.#parts = { rounds, loader, log };
  }

  /**
   * Rejects if the round cannot be stored. Invalid data does not cause a rejection: such a result is dropped, and such
   * a check continues with its previous settings until its next poll.
   */
  judge(changed: readonly number[], results: readonly ProbeResult[], overdue: readonly number[] = []): Promise<void> {
    return this.#judge({ changed, results, overdue });
  }

  /** Returns the number of added checks. Omits a check with invalid data. Rejects if the database is unavailable. */
  async add(loaded: readonly LoadedCheck[]): Promise<number> {
    const round = await this.#parts.rounds.begin(loaded.length);
    for (const each of loaded) round.applySettings(each, { isTakeover: true });
    try {
      await this.#parts.rounds.commit(round);
      return loaded.length;
    } catch (error) {
      if (!isFaultOfData(error)) throw error;
      const [only] = loaded;
      if (loaded.length === 1 && only) {
        const checkId = only.check.id;
        this.#parts.log.error(
          { err: error, checkId },
          'The state of a check cannot be stored; the check is not monitored',
        );
        return 0;
      }
      const [first, second] = halvesOf(loaded);
      return (await this.add(first)) + (await this.add(second));
    }
  }

  async #judge(work: Work): Promise<void> {
    const { rounds, loader } = this.#parts;
    const { changed, results, overdue } = work;
    const loaded = changed.length > 0 ? await loader.byIds(changed) : [];
    const round = await rounds.begin(results.length + changed.length);
    for (const each of loaded) round.applySettings(each, { isTakeover: false });
    const existing = new Set(loaded.map(({ check }) => check.id));
    for (const id of changed) if (!existing.has(id)) round.remove(id);
    for (const result of results) round.judge(result);
    for (const checkId of overdue) round.loseConfirmations(checkId);
    try {
      await rounds.commit(round);
    } catch (error) {
      if (!isFaultOfData(error)) throw error;
      const parts = partsOf(work);
      if (parts.length > 1) for (const part of parts) await this.#judge(part);
      else this.#leaveOut(work, error);
    }
  }

  /** A changed check is retried with the next comparison of all checks. */
  #leaveOut({ changed: [changed], results: [result], overdue: [overdue] }: Work, err: unknown): void {
    const { rounds, log } = this.#parts;
    if (result) {
      const { checkId, runId } = result;
      log.error({ err, checkId, runId }, 'A result cannot be stored and was discarded');
    } else if (changed !== undefined) {
      log.error(
        { err, checkId: changed },
        'The changed settings of a check cannot be applied; the check continues with its previous settings',
      );
    } else if (overdue !== undefined) {
      log.error({ err, checkId: overdue }, 'The loss of a confirmation cannot be stored; the next poll decides');
      rounds.awaitNoMore(overdue);
    } else throw err;
  }
}

const partsOf = (work: Work): Work[] => {
  const kinds = (['changed', 'results', 'overdue'] as const).filter((kind) => work[kind].length > 0);
  const [only] = kinds;
  if (kinds.length > 1) return kinds.map((kind) => ({ ...NO_WORK, [kind]: work[kind] }));
  if (only === undefined || work[only].length === 1) return [work];
  return halvesOf<unknown>(work[only]).map((half) => ({ ...NO_WORK, [only]: half }));
};

const halvesOf = <T>(all: readonly T[]): [readonly T[], readonly T[]] => {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
};
