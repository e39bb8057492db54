import { availabilityOf, downtimeOf } from './availability.ts';
import type { TimeInState } from './time/time-in-state.ts';

export const FORMULA =
  'Availability = (known time − downtime) ÷ known time. Known time is all time in which the check was available, down or paused: ' +
  'paused time counts as up. Time that Pharos did not monitor does not count. Maintenance that is announced as excluded does not count either.';

const seconds = (ms: number): string => `${ms / 1000} s`;

/** Returns a formula such as "(600 s − 60 s) ÷ 600 s = 90.00 %". */
export const formulaWithNumbers = (time: TimeInState): string => {
  const availability = availabilityOf(time);
  if (availability === null) return 'There is no data for this time.';
  const { unknown, maintenance, ...known } = time;
  const sum = Object.values(known).reduce((ms, part) => ms + part, 0);
  return `(${seconds(sum)} − ${seconds(downtimeOf(time))}) ÷ ${seconds(sum)} = ${(availability * 100).toFixed(2)} %`;
};
