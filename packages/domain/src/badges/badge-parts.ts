import type { BadgeDays } from '@pharos/contract/rest/badges/badges.ts';
import { percentOf } from '../public-status/percent-text.ts';
import type { PublicState } from '../public-status/public-state.ts';

const STATE_TEXTS: Readonly<Record<PublicState, string>> = {
  up: 'up',
  degraded: 'degraded',
  maintenance: 'maintenance',
  paused: 'paused',
  unknown: 'not monitored yet',
  unread: 'no current data',
  stale: 'no current data',
  down: 'down',
};

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

export interface BadgePart {
  text: string;
  tone: BadgeTone;
}

/** Returns the combined state of all checks; null means that the badge has no checks. */
export const statePart = (state: PublicState | null): BadgePart =>
  state === null ? { text: 'no checks', tone: 'none' } : { text: STATE_TEXTS[state], tone: STATE_TONES[state] };

/**
 * Returns an availability as a percentage of the last `days` days.
 * @param availability A number from 0 to 1; null if nothing is known.
 * @param since The first day ("28 Nov"), if the checks were not monitored during all these days; otherwise null.
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
