import type { DisplayState } from '../../../components/display-state.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
  /** Checks above the plan's limit. Included in `paused`. */
  pausedByPlan: number;
  /** Checks that are not monitored because their stored data cannot be read. */
  unreadable: number;
  /** Checks that are not probed because none of their locations is live. */
  withoutLocation: number;
}

interface Headline {
  state: DisplayState;
  text: string;
  detail: string | null;
}

/**
 * Counts the checks without a result. The total is fetched separately, so the sum of the counts may briefly exceed it.
 */
export const countWaiting = ({ total, up, down, paused, unreadable, withoutLocation }: Counts): number =>
  Math.max(0, total - up - down - paused - unreadable - withoutLocation);

/**
 * Returns a headline such as "2 Down" or "All Up". Null without checks. Unmonitored checks take precedence over checks
 * that are up. Checks paused by the plan are always mentioned.
 */
export const headlineOf = (counts: Counts): Headline | null => {
  const { total, up, down, paused, pausedByPlan } = counts;
  const unknown = counts.unreadable + counts.withoutLocation;
  const waiting = countWaiting(counts);
  const waitingText = waiting > 0 ? `${countText(waiting)} waiting for a result` : null;
  const pausedText = pausedByPlan > 0 ? `${countText(pausedByPlan)} paused by the plan` : null;
  const detail = joined(waitingText, pausedText);
  if (down > 0) return { state: 'down', text: `${countText(down)} Down`, detail };
  if (total === 0) return null;
  if (unknown > 0)
    return {
      state: 'unknown',
      text: `${countText(unknown)} Unknown`,
      detail: joined(up > 0 ? `${countText(up)} up` : null, detail),
    };
  if (up > 0) return { state: 'up', text: detail === null ? 'All Up' : `${countText(up)} Up`, detail };
  if (waiting > 0) return { state: 'waiting', text: 'Waiting for results', detail: paused > 0 ? detail : null };
  return { state: 'paused', text: 'All Paused', detail };
};

const joined = (...parts: (string | null)[]): string | null => parts.filter((part) => part !== null).join(', ') || null;

const countText = (count: number): string => count.toLocaleString('en');
