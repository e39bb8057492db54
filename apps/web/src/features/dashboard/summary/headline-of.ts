import type { DisplayState } from '../../../components/display-state.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
}

/** The one thing to know, as display state and words; null where there is nothing to tell of. */
export const headlineOf = ({ total, up, down, paused }: Counts): { state: DisplayState; words: string } | null => {
  if (down > 0) return { state: 'down', words: `${down.toLocaleString('en')} Down` };
  if (total === 0) return null;
  if (up > 0) return { state: 'up', words: 'All Up' };
  return paused > 0 ? { state: 'paused', words: 'All Paused' } : { state: 'pending', words: 'Waiting for results' };
};
