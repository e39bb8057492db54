import type { StateCode } from '@pharos/contract/states.ts';

type StateCount = 'up_count' | 'down_count' | 'paused_count';

export const stateCountOf = (state: StateCode): StateCount => {
  if (state === 'PS') return 'paused_count';
  return state === 'AV' ? 'up_count' : 'down_count';
};
