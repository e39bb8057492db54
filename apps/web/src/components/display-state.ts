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

/** Every failing state is `down`; `degraded` only while the check is up. */
export const displayStateOf = ({ state, appState }: Pick<CheckStatus, 'state' | 'appState'>): DisplayState => {
  if (state === null) return 'waiting';
  if (state === 'PS') return 'paused';
  if (state !== 'AV') return 'down';
  return appState === 'DP' ? 'degraded' : 'up';
};
