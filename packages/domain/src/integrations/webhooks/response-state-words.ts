import type { StateCode } from '@pharos/contract/states.ts';

/** What a state is called in a webhook's body, where receivers compare these words, and in text messages. */
export const RESPONSE_STATE_WORDS: Record<StateCode, string> = {
  AV: 'Available',
  NR: 'Not Responding',
  RE: 'Reporting Error',
  DME: 'DNS Record Match Failure',
  SME: 'String Match Failure',
  SCE: 'Status Code Check Failure',
  PS: 'Monitoring Paused',
};
