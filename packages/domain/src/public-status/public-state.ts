import type { CheckHistory } from '../reports/check-stats.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import { timelineOf } from '../reports/time/timeline.ts';

/**
 * What the public is told of a check. `maintenance`: work on it was announced for this time, be it up or down meanwhile. `unknown`: nothing has
 * been measured yet. `stale`: nothing has been measured lately, so that nobody knows; the same moment at which an observation gap opens. `unread`:
 * it should have been measured since, but the record cannot be read. From the best to the worst for visitors: what they suffer is worse than what is
 * not watched.
 */
export const PUBLIC_STATES = ['up', 'maintenance', 'paused', 'unknown', 'unread', 'stale', 'degraded', 'down'] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];
/** What was measured, whatever was announced. */
export type MeasuredState = Exclude<PublicState, 'maintenance'>;

/**
 * What is told at `now` of a history that was read at `readAt` (epoch milliseconds): maintenance that was announced, or else what was
 * measured.
 */
export const publicStateOf = (history: CheckHistory, readAt: number, now: number): PublicState =>
  isInMaintenance(history, now) ? 'maintenance' : measuredStateOf(history, readAt, now);

const isInMaintenance = ({ maintenance = [] }: CheckHistory, now: number): boolean =>
  maintenance.some(({ from, to }) => from <= now && now < to);

/**
 * The measured state of a check at `now`, by a history that was read at `readAt` (epoch milliseconds): when it cannot be read again, it becomes
 * unread by itself.
 */
export const measuredStateOf = (history: CheckHistory, readAt: number, now: number): MeasuredState => {
  const state = timelineOf(history.states, history.gaps, { from: readAt - 1, to: readAt }).at(-1)?.state ?? 'unknown';
  if (history.wasNeverProbed) return state === 'PS' ? 'paused' : 'unknown';
  if (state === 'unknown') return history.states.length === 0 ? 'unknown' : 'stale';
  if (state === 'PS') return 'paused';
  const overdueAt = history.overdueAt ?? now;
  if (now > overdueAt) return readAt > overdueAt ? 'stale' : 'unread';
  if (isDown(state)) return 'down';
  const isSlow = history.performance.some(({ from, to, status }) => status === 'DP' && from < readAt && to >= readAt);
  return isSlow ? 'degraded' : 'up';
};

/** The worst of several, in the order of the list above; null of none. */
export const worstOf = (states: readonly PublicState[]): PublicState | null =>
  PUBLIC_STATES.findLast((state) => states.includes(state)) ?? null;
