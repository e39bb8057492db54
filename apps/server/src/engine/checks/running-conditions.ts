import type { HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { EMPTY_HISTOGRAM, type ResponseHistogram } from '@pharos/domain/figures/response-histogram.ts';
import type { CheckCondition, JudgeState } from '@pharos/domain/judge/judge-state.ts';

/** The part of a check's condition that each poll replaces. */
export type RunningCondition = Omit<CheckCondition, 'judgeState'>;

const ROWS_PER_BLOCK = 4096;
/** NaN represents null. */
const COLUMN = {
  lastDueAt: 0,
  lastPollAt: 1,
  observedUntil: 2,
  lastResponseMs: 3,
  hour: 4,
  polls: 5,
  satisfied: 6,
  tolerating: 7,
  available: 8,
  availableSum: 9,
  availableMin: 10,
  availableMax: 11,
  errors: 12,
  errorSum: 13,
} as const;
const COLUMNS = Object.keys(COLUMN).length;
const MAX_COUNT = 0xff_ff;

/**
 * Stores running conditions as rows of numbers. As objects, the conditions of half a million checks would need a
 * quarter of a gigabyte and slow down the garbage collector.
 */
export class RunningConditions {
  /** Blocks are never copied when rows are added. */
  readonly #blocks: Float64Array[] = [];
  /**
   * A string is a single value without references. Each character encodes a number: first the index of the first
   * bucket, then the counts.
   */
  readonly #histograms: string[] = [];
  readonly #freeRows: number[] = [];

  add(running: RunningCondition): number {
    const row = this.#freeRows.pop() ?? this.#histograms.length;
    this.set(row, running);
    return row;
  }

  remove(row: number): void {
    this.#histograms[row] = '';
    this.#freeRows.push(row);
  }

  set(row: number, { lastDueAt, lastPollAt, observedUntil, lastResponseMs, hour, figures }: RunningCondition): void {
    const block = this.#blockOf(row);
    const at = (row % ROWS_PER_BLOCK) * COLUMNS;
    block[at + COLUMN.lastDueAt] = lastDueAt;
    block[at + COLUMN.lastPollAt] = lastPollAt ?? Number.NaN;
    block[at + COLUMN.observedUntil] = observedUntil ?? Number.NaN;
    block[at + COLUMN.lastResponseMs] = lastResponseMs ?? Number.NaN;
    block[at + COLUMN.hour] = hour ?? Number.NaN;
    block[at + COLUMN.polls] = figures?.polls ?? Number.NaN;
    this.#histograms[row] = figures ? writeHistogram(figures.responses) : '';
    if (!figures) return;
    block[at + COLUMN.satisfied] = figures.satisfied;
    block[at + COLUMN.tolerating] = figures.tolerating;
    block[at + COLUMN.available] = figures.available;
    block[at + COLUMN.availableSum] = figures.availableSum;
    block[at + COLUMN.availableMin] = figures.availableMin;
    block[at + COLUMN.availableMax] = figures.availableMax;
    block[at + COLUMN.errors] = figures.errors;
    block[at + COLUMN.errorSum] = figures.errorSum;
  }

  get(row: number, judgeState: JudgeState): CheckCondition {
    const block = this.#blockOf(row);
    const at = (row % ROWS_PER_BLOCK) * COLUMNS;
    const column = (name: keyof typeof COLUMN): number => block[at + COLUMN[name]] ?? Number.NaN;
    const orNull = (name: keyof typeof COLUMN): number | null => {
      const value = column(name);
      return Number.isNaN(value) ? null : value;
    };
    const polls = orNull('polls');
    const figures: HourFigures | null =
      polls === null
        ? null
        : {
            polls,
            satisfied: column('satisfied'),
            tolerating: column('tolerating'),
            available: column('available'),
            availableSum: column('availableSum'),
            availableMin: column('availableMin'),
            availableMax: column('availableMax'),
            errors: column('errors'),
            errorSum: column('errorSum'),
            responses: readHistogram(this.#histograms[row] ?? ''),
          };
    return {
      judgeState,
      lastDueAt: column('lastDueAt'),
      lastPollAt: orNull('lastPollAt'),
      observedUntil: orNull('observedUntil'),
      lastResponseMs: orNull('lastResponseMs'),
      hour: orNull('hour'),
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
  counts.length === 0 ? '' : String.fromCharCode(first, ...counts.map((count) => Math.min(count, MAX_COUNT)));

const readHistogram = (written: string): ResponseHistogram => {
  if (written === '') return EMPTY_HISTOGRAM;
  const counts: number[] = [];
  for (let index = 1; index < written.length; index += 1) counts.push(written.charCodeAt(index));
  return { first: written.charCodeAt(0), counts };
};
