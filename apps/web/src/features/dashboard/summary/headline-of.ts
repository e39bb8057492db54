import type { DisplayState } from '../../../components/display-state.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
  /** Not monitored, since something stored of them can't be read. */
  unreadable: number;
  /** Probed nowhere, since none of their locations is live. */
  withoutLocation: number;
}

interface Headline {
  state: DisplayState;
  words: string;
  /** How many have no result, where the words do not say it: "3 waiting for a result". */
  detail: string | null;
}

/** How many checks have no result yet. Counts are read apart from the total, so that they may be ahead of it for a moment. */
export const countWaiting = ({ total, up, down, paused, unreadable, withoutLocation }: Counts): number =>
  Math.max(0, total - up - down - paused - unreadable - withoutLocation);

/** "2 Down", "All Up": the summary's largest words, with their state; null without checks. */
export const headlineOf = (counts: Counts): Headline | null => {
  const { total, up, down, paused } = counts;
  const unknown = counts.unreadable + counts.withoutLocation;
  const waiting = countWaiting(counts);
  const detail = waiting > 0 ? `${waiting.toLocaleString('en')} waiting for a result` : null;
  if (down > 0) return { state: 'down', words: `${down.toLocaleString('en')} Down`, detail };
  if (total === 0) return null;
  if (up > 0) return { state: 'up', words: waiting + unknown > 0 ? `${up.toLocaleString('en')} Up` : 'All Up', detail };
  if (waiting > 0)
    return { state: 'waiting', words: 'Waiting for results', detail: paused + unknown > 0 ? detail : null };
  return unknown > 0
    ? { state: 'unknown', words: counts.withoutLocation > 0 ? 'Unknown' : 'Not monitored', detail: null }
    : { state: 'paused', words: 'All Paused', detail: null };
};
