import type { BadgeDays } from '@pharos/contract/rest/badges/badges.ts';
import { percentOf } from '../public-status/percent-text.ts';
import type { PublicState } from '../public-status/public-state.ts';

/** Lower case, as badges have it. */
const STATE_WORDS: Readonly<Record<PublicState, string>> = {
  up: 'up',
  degraded: 'degraded',
  maintenance: 'maintenance',
  paused: 'paused',
  unknown: 'not monitored yet',
  unread: 'no current data',
  stale: 'no current data',
  down: 'down',
};

/** How good what a badge says is: what its color follows. */
export type BadgeTone = 'good' | 'fair' | 'bad' | 'none';

const STATE_TONES: Readonly<Record<PublicState, BadgeTone>> = {
  up: 'good',
  degraded: 'fair',
  maintenance: 'none',
  paused: 'none',
  unknown: 'none',
  unread: 'none',
  stale: 'none',
  down: 'bad',
};

/** One of the things that a badge says. */
export interface BadgePart {
  text: string;
  tone: BadgeTone;
}

/** The state of all checks of a badge; null of a badge without checks. */
export const statePart = (state: PublicState | null): BadgePart =>
  state === null ? { text: 'no checks', tone: 'none' } : { text: STATE_WORDS[state], tone: STATE_TONES[state] };

/**
 * An availability from 0 to 1 in percent, of so many days, or, where they were not watched whole, since this day ("28 Nov"). Null where nothing is known.
 */
export const availabilityPart = (
  availability: number | null,
  days: BadgeDays,
  since: string | null = null,
): BadgePart => {
  if (availability === null) return { text: 'no data', tone: 'none' };
  const percent = percentOf(availability);
  const tone = percent >= 99.9 ? 'good' : percent >= 99 ? 'fair' : 'bad';
  return { text: `${percent.toFixed(2)} % ${since === null ? `in ${days} days` : `since ${since}`}`, tone };
};
