import { STATE_CODES } from '@pharos/contract/states.ts';
import { isDown, type TimeInState } from './time/time-in-state.ts';

export const downtimeOf = (time: TimeInState): number =>
  STATE_CODES.filter(isDown).reduce((sum, state) => sum + time[state], 0);

/** Milliseconds in any state; the rest is unknown. */
export const knownTimeOf = (time: TimeInState): number => STATE_CODES.reduce((sum, state) => sum + time[state], 0);

/**
 * (total − downtime) / total, 0 to 1. Paused time counts as up; unknown time is left out of both sides.
 * Null when nothing is known: no figure is better than an invented one.
 */
export const availabilityOf = (time: TimeInState): number | null => {
  const known = knownTimeOf(time);
  return known === 0 ? null : (known - downtimeOf(time)) / known;
};
