import type { StateCode } from '@pharos/contract/states.ts';

export const STATE_NAMES: Record<StateCode, string> = {
  AV: 'Available',
  NR: 'Not responding',
  RE: 'Reporting an error',
  DME: 'DNS record mismatch',
  SME: 'String mismatch',
  SCE: 'Status code mismatch',
  PS: 'Monitoring paused',
};

/** Preserves a first word in capitals, such as "DNS". */
export const stateInSentence = (state: StateCode): string => {
  const name = STATE_NAMES[state];
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
};
