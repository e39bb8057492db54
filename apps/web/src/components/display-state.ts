import type { CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';

export type DisplayState = 'up' | 'degraded' | 'down' | 'paused' | 'waiting' | 'unknown';

export const DISPLAY_STATE_LABELS: Record<DisplayState, string> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  paused: 'Paused',
  waiting: 'Waiting',
  unknown: 'Unknown',
};

type ShownStatus = Pick<CheckStatus, 'state' | 'appState'> &
  Partial<Pick<CheckStatus, 'monitoring_error' | 'no_live_location'>>;

/**
 * Maps every failing state to `down`. `unknown` is a check that should be monitored but is not, or that no live
 * location can probe.
 */
export const displayStateOf = ({ state, appState, monitoring_error, no_live_location }: ShownStatus): DisplayState => {
  if (state === 'PS') return 'paused';
  if (monitoring_error || no_live_location) return 'unknown';
  if (state === null) return 'waiting';
  if (state !== 'AV') return 'down';
  return appState === 'DP' ? 'degraded' : 'up';
};
