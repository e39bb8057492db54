import type { DisplayState } from '../../../components/display-state.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
}

/** "2 Down", "All Up": the summary's largest words, with their state; null without checks. */
export const headlineOf = ({ total, up, down, paused }: Counts): { state: DisplayState; words: string } | null => {
  if (down > 0) return { state: 'down', words: `${down.toLocaleString('en')} Down` };
  if (total === 0) return null;
  if (up > 0) return { state: 'up', words: 'All Up' };
  return paused > 0 ? { state: 'paused', words: 'All Paused' } : { state: 'waiting', words: 'Waiting for results' };
};
