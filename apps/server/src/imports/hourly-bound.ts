import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportInto } from './importing.ts';

/** The polls of one check in an hour, in a file of people who are trusted: one each second. */
const POLLS_OF_TRUSTED = 3600;

interface TimedRow {
  check_id: number;
  started_at: string;
}

/**
 * Returns a function that throws an ImportRefusal once a check has more rows of the table within an hour than its probes can make: reads bring all
 * rows of a check within their range into memory. Where strangers may sign up, it is polled at the shortest interval at most.
 *
 * @param rowsOfPoll The largest number of rows that a poll with its confirmations adds to the table.
 */
export const createHourlyBound = (
  table: string,
  { strangersMaySignUp, rules }: Pick<ImportInto, 'strangersMaySignUp' | 'rules'>,
  rowsOfPoll = 2,
): ((row: TimedRow) => void) => {
  const polls = strangersMaySignUp ? Math.ceil(3600 / Math.min(...rules.intervals)) : POLLS_OF_TRUSTED;
  const max = polls * rowsOfPoll;
  const counts = new Map<string, number>();
  return ({ check_id, started_at }) => {
    const key = `${check_id} ${Math.floor(Date.parse(started_at) / HOUR_MS)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > max)
      throw new ImportRefusal(
        `The file has more than ${max} rows of ${table} of check ${check_id} within an hour, and this Pharos takes no more.`,
      );
  };
};
