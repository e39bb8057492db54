import type { DisplayState } from '../../../components/display-state.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
  /** Of those that are paused, those that the plan has no room for. */
  pausedByPlan: number;
  /** Not monitored, since something stored of them can't be read. */
  unreadable: number;
  /** Probed nowhere, since none of their locations is live. */
  withoutLocation: number;
}

interface Headline {
  state: DisplayState;
  words: string;
  /** What the words leave out: "5 up, 3 waiting for a result". */
  detail: string | null;
}

/** How many checks have no result yet. Counts are read apart from the total, so that they may be ahead of it for a moment. */
export const countWaiting = ({ total, up, down, paused, unreadable, withoutLocation }: Counts): number =>
  Math.max(0, total - up - down - paused - unreadable - withoutLocation);

/**
 * "2 Down", "3 Unknown", "All Up": the summary's largest words, with their state; null without checks. Checks that are not watched come before
 * those that are up, and checks that the plan has paused are always named, so that it never looks fine.
 */
export const headlineOf = (counts: Counts): Headline | null => {
  const { total, up, down, paused, pausedByPlan } = counts;
  const unknown = counts.unreadable + counts.withoutLocation;
  const waiting = countWaiting(counts);
  const waitingText = waiting > 0 ? `${countText(waiting)} waiting for a result` : null;
  const pausedText = pausedByPlan > 0 ? `${countText(pausedByPlan)} paused by the plan` : null;
  const detail = joined(waitingText, pausedText);
  if (down > 0) return { state: 'down', words: `${countText(down)} Down`, detail };
  if (total === 0) return null;
  if (unknown > 0)
    return {
      state: 'unknown',
      words: `${countText(unknown)} Unknown`,
      detail: joined(up > 0 ? `${countText(up)} up` : null, detail),
    };
  if (up > 0) return { state: 'up', words: detail === null ? 'All Up' : `${countText(up)} Up`, detail };
  if (waiting > 0) return { state: 'waiting', words: 'Waiting for results', detail: paused > 0 ? detail : null };
  return { state: 'paused', words: 'All Paused', detail };
};

const joined = (...parts: (string | null)[]): string | null => parts.filter((part) => part !== null).join(', ') || null;

const countText = (count: number): string => count.toLocaleString('en');
