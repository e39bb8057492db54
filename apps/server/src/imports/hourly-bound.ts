import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportInto } from './importing.ts';

/** Polls of a check in a file of trusted users: one per second. */
const POLLS_OF_TRUSTED = 3600;

interface TimedRow {
  check_id: number;
  started_at: string;
}

/**
 * Returns a function that throws `ImportRefusal` if a check has more rows of the table in an hour than its probes can
 * create. The limit is necessary because reads load all rows of a check within their range into memory. If anyone may
 * sign up, the limit assumes the shortest interval.
 * @param rowsOfPoll The maximum number of rows that a poll with its confirmations adds to the table.
 */
export const createHourlyBound = (
  table: string,
  { isSignUpOpen, rules }: Pick<ImportInto, 'isSignUpOpen' | 'rules'>,
  rowsOfPoll = 2,
): ((row: TimedRow) => void) => {
  const polls = isSignUpOpen ? Math.ceil(3600 / Math.min(...rules.intervals)) : POLLS_OF_TRUSTED;
  const max = polls * rowsOfPoll;
  const counts = new Map<string, number>();
  return ({ check_id, started_at }) => {
    const key = `${check_id} ${Math.floor(Date.parse(started_at) / HOUR_MS)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > max)
      throw new ImportRefusal(
        `The file has more than ${max} rows of ${table} for check ${check_id} within an hour, which is the maximum of this Pharos installation.`,
      );
  };
};
