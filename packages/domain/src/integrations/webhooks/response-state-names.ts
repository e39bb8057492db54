import type { StateCode } from '@pharos/contract/states.ts';

/**
 * The names of states in SMS and in the bodies of webhooks. Receivers of webhooks compare these texts, so they must not
 * change.
 */
export const RESPONSE_STATE_NAMES: Record<StateCode, string> = {
  AV: 'Available',
  NR: 'Not Responding',
  RE: 'Reporting Error',
  DME: 'DNS Record Match Failure',
  SME: 'String Match Failure',
  SCE: 'Status Code Check Failure',
  PS: 'Monitoring Paused',
};
