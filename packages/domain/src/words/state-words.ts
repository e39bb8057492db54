import type { StateCode } from '@pharos/contract/states.ts';

export const STATE_WORDS: Record<StateCode, string> = {
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
  const words = STATE_WORDS[state];
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
};
