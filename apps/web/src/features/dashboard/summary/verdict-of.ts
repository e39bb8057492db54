import type { Glance } from '../../../components/state-words.ts';

export interface Counts {
  total: number;
  up: number;
  down: number;
  paused: number;
}

/** The one thing to know, as glance and words; null where there is nothing to tell of. */
export const verdictOf = ({ total, up, down, paused }: Counts): { glance: Glance; words: string } | null => {
  if (down > 0) return { glance: 'down', words: `${down.toLocaleString('en')} Down` };
  if (total === 0) return null;
  if (up > 0) return { glance: 'up', words: 'All Up' };
  return paused > 0 ? { glance: 'paused', words: 'All Paused' } : { glance: 'pending', words: 'Waiting for results' };
};
