import type { StateCode } from '@pharos/contract/states.ts';

/** What a state is called in front of people. */
export const STATE_WORDS: Record<StateCode, string> = {
  AV: 'Available',
  NR: 'Not responding',
  RE: 'Reporting an error',
  DME: 'DNS record mismatch',
  SME: 'String mismatch',
  SCE: 'Status code mismatch',
  PS: 'Monitoring paused',
};
