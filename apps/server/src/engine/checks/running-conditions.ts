import type { HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { EMPTY_HISTOGRAM, type ResponseHistogram } from '@pharos/domain/figures/response-histogram.ts';
import type { CheckCondition, JudgeState } from '@pharos/domain/judge/judge-state.ts';

/** What each poll of a check replaces in its condition. */
export type RunningCondition = Omit<CheckCondition, 'judgeState'>;

const ROWS_PER_BLOCK = 4096;
const COLUMNS = 14;
const LARGEST_COUNT = 0xff_ff;

/**
 * Running conditions in rows of numbers. As objects those of half a million checks would be a quarter of a gigabyte that the garbage collector
 * walks through again and again, and would be replaced thousands of times a second: it took the thread for a second at a time.
 */
export class RunningConditions {
  /** In blocks, which are never copied when there are more rows. */
  readonly #blocks: Float64Array[] = [];
  /** A histogram is a string: one value without references. Each of its characters is a number: that of the first bucket, then the counts. */
  readonly #histograms: string[] = [];
  readonly #freeRows: number[] = [];

  /** Keeps it in a row of its own. Returns the number of the row. */
  add(running: RunningCondition): number {
    const row = this.#freeRows.pop() ?? this.#histograms.length;
    this.set(row, running);
    return row;
  }

  /** Lets go of a row, which the next one to be added gets. */
  remove(row: number): void {
    this.#histograms[row] = '';
    this.#freeRows.push(row);
  }

  set(row: number, { lastDueAt, lastPollAt, observedUntil, lastResponseMs, hour, figures }: RunningCondition): void {
    const block = this.#blockOf(row);
    const at = (row % ROWS_PER_BLOCK) * COLUMNS;
    block[at] = lastDueAt;
    block[at + 1] = lastPollAt ?? Number.NaN;
    block[at + 2] = observedUntil ?? Number.NaN;
    block[at + 3] = lastResponseMs ?? Number.NaN;
    block[at + 4] = hour ?? Number.NaN;
    block[at + 5] = figures?.polls ?? Number.NaN;
    this.#histograms[row] = figures ? writeHistogram(figures.responses) : '';
    if (!figures) return;
    block[at + 6] = figures.satisfied;
    block[at + 7] = figures.tolerating;
    block[at + 8] = figures.available;
    block[at + 9] = figures.availableSum;
    block[at + 10] = figures.availableMin;
    block[at + 11] = figures.availableMax;
    block[at + 12] = figures.errors;
    block[at + 13] = figures.errorSum;
  }

  /** What a row has, as a new object, with the rest of the condition. */
  get(row: number, judgeState: JudgeState): CheckCondition {
    const block = this.#blockOf(row);
    const at = (row % ROWS_PER_BLOCK) * COLUMNS;
    const column = (index: number): number => block[at + index] ?? Number.NaN;
    const orNull = (index: number): number | null => {
      const value = column(index);
      return Number.isNaN(value) ? null : value;
    };
    const polls = orNull(5);
    const figures: HourFigures | null =
      polls === null
        ? null
        : {
            polls,
            satisfied: column(6),
            tolerating: column(7),
            available: column(8),
            availableSum: column(9),
            availableMin: column(10),
            availableMax: column(11),
            errors: column(12),
            errorSum: column(13),
            responses: readHistogram(this.#histograms[row] ?? ''),
          };
    return {
      judgeState,
      lastDueAt: column(0),
      lastPollAt: orNull(1),
      observedUntil: orNull(2),
      lastResponseMs: orNull(3),
      hour: orNull(4),
      figures,
    };
  }

  #blockOf(row: number): Float64Array {
    const index = Math.floor(row / ROWS_PER_BLOCK);
    this.#blocks[index] ??= new Float64Array(ROWS_PER_BLOCK * COLUMNS);
    return this.#blocks[index];
  }
}

const writeHistogram = ({ first, counts }: ResponseHistogram): string =>
  counts.length === 0 ? '' : String.fromCharCode(first, ...counts.map((count) => Math.min(count, LARGEST_COUNT)));

const readHistogram = (written: string): ResponseHistogram => {
  if (written === '') return EMPTY_HISTOGRAM;
  const counts: number[] = [];
  for (let index = 1; index < written.length; index += 1) counts.push(written.charCodeAt(index));
  return { first: written.charCodeAt(0), counts };
};
