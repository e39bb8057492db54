import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportInto } from './importing.ts';

/** More than any interval and its confirmations make, where a file comes from people who are trusted. */
const MAX_OF_TRUSTED = 3600;

interface TimedRow {
  check_id: number;
  started_at: string;
}

/**
 * Returns a function that throws an ImportRefusal once a check has more rows of the table within an hour than its probes can make: reads bring all
 * rows of a check within their range into memory. Where strangers may sign up, that is two rows for each poll at the shortest interval.
 */
export const createHourlyBound = (
  table: string,
  { strangersMaySignUp, rules }: Pick<ImportInto, 'strangersMaySignUp' | 'rules'>,
): ((row: TimedRow) => void) => {
  const max = strangersMaySignUp ? 2 * Math.ceil(3600 / Math.min(...rules.intervals)) : MAX_OF_TRUSTED;
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
