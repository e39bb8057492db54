import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { damaged } from './import-refusal.ts';

/** Probes a minute that a check may have had where it comes from: more than any interval and its confirmations make. */
const PROBES_A_MINUTE = 6;
const MAX_ROWS_AN_HOUR = 60 * PROBES_A_MINUTE;

interface TimedRow {
  check_id: number;
  started_at: string;
}

/**
 * Returns a function that throws an ImportRefusal once a check has more rows of the table within an hour than its probes can have made. Reads
 * bring all rows of a check within their range into memory, so that rows of one moment without number would hold up everybody.
 */
export const createHourlyBound = (table: string): ((row: TimedRow) => void) => {
  const counts = new Map<string, number>();
  return ({ check_id, started_at }) => {
    const hour = Math.floor(Date.parse(started_at) / HOUR_MS);
    const key = `${check_id} ${hour}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > MAX_ROWS_AN_HOUR)
      throw damaged(
        `The file has more than ${MAX_ROWS_AN_HOUR} rows of ${table} of check ${check_id} within an hour, which no Pharos can have stored.`,
      );
  };
};
