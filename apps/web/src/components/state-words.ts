import type { CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';

/** What a reader tells apart at a glance. */
export type Glance = 'up' | 'degraded' | 'down' | 'paused' | 'pending' | 'unknown';

export const GLANCE_WORD: Record<Glance, string> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  paused: 'Paused',
  pending: 'Waiting',
  unknown: 'Unknown',
};

/** What a failing state is called, see the field's own words in docs/checks.md. */
export const STATE_REASON: Record<NonNullable<CheckStatus['state']>, string> = {
  AV: 'Available',
  NR: 'Not responding',
  RE: 'Reporting error',
  DME: 'DNS record mismatch',
  SME: 'String mismatch',
  SCE: 'Status code mismatch',
  PS: 'Monitoring paused',
};

/** A check's status as one glance; degraded only while it is up. */
export const glanceOf = ({ state, appState }: Pick<CheckStatus, 'state' | 'appState'>): Glance => {
  if (state === null) return 'pending';
  if (state === 'PS') return 'paused';
  if (state !== 'AV') return 'down';
  return appState === 'DP' ? 'degraded' : 'up';
};
