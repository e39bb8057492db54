import type { CheckHistory } from '../reports/check-stats.ts';
import { isDown } from '../reports/time/time-in-state.ts';
import { timelineOf } from '../reports/time/timeline.ts';

/**
 * The public states of a check, from the best to the worst for visitors. A problem that visitors experience is worse
 * than missing monitoring.
 * - `maintenance`: announced for this time. The check can be up or down.
 * - `unknown`: nothing has been measured yet.
 * - `stale`: nothing has been measured lately. It begins when an observation gap opens.
 * - `unread`: there should be newer results, but the record cannot be read.
 */
export const PUBLIC_STATES = ['up', 'maintenance', 'paused', 'unknown', 'unread', 'stale', 'degraded', 'down'] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];
/** Ignores announced maintenance. */
export type MeasuredState = Exclude<PublicState, 'maintenance'>;

/**
 * Returns announced maintenance, or otherwise the measured state.
 * @param readAt The time at which the history was read.
 */
export const publicStateOf = (history: CheckHistory, readAt: number, now: number): PublicState =>
  isInMaintenance(history, now) ? 'maintenance' : measuredStateOf(history, readAt, now);

const isInMaintenance = ({ maintenance = [] }: CheckHistory, now: number): boolean =>
  maintenance.some(({ from, to }) => from <= now && now < to);

/** Becomes `unread` by itself if the history cannot be read again after `readAt`. */
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

/** The worst in the order of `PUBLIC_STATES`. */
export const worstOf = (states: readonly PublicState[]): PublicState | null =>
  PUBLIC_STATES.findLast((state) => states.includes(state)) ?? null;
