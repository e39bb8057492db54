import type { CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';

/** A check's state as screens show it: each has a color, an icon and a word of its own. */
export type DisplayState = 'up' | 'degraded' | 'down' | 'paused' | 'waiting' | 'unknown';

export const DISPLAY_STATE_WORDS: Record<DisplayState, string> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  paused: 'Paused',
  waiting: 'Waiting',
  unknown: 'Unknown',
};

type ShownStatus = Pick<CheckStatus, 'state' | 'appState'> &
  Partial<Pick<CheckStatus, 'monitoring_error' | 'no_live_location'>>;

/** Every failing state is `down`; `degraded` only while the check is up; `unknown` what is not monitored though it should be, or can be probed nowhere. */
export const displayStateOf = ({ state, appState, monitoring_error, no_live_location }: ShownStatus): DisplayState => {
  if (state === 'PS') return 'paused';
  if (monitoring_error || no_live_location) return 'unknown';
  if (state === null) return 'waiting';
  if (state !== 'AV') return 'down';
  return appState === 'DP' ? 'degraded' : 'up';
};
