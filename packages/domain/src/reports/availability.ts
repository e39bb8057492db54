import { STATE_CODES } from '@pharos/contract/states.ts';
import { isDown, type TimeInState } from './time/time-in-state.ts';

export const downtimeOf = (time: TimeInState): number =>
  STATE_CODES.filter(isDown).reduce((sum, state) => sum + time[state], 0);

/** Excludes unknown time and maintenance. */
export const knownTimeOf = (time: TimeInState): number => STATE_CODES.reduce((sum, state) => sum + time[state], 0);

/**
 * Returns (total − downtime) / total, from 0 to 1. Paused time counts as up, and unknown time is excluded. Returns null
 * if nothing is known.
 */
export const availabilityOf = (time: TimeInState): number | null => {
  const known = knownTimeOf(time);
  return known === 0 ? null : (known - downtimeOf(time)) / known;
};
