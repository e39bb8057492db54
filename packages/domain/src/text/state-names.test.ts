import { STATE_CODES } from '@pharos/contract/states.ts';
import { expect, test } from 'vitest';
import { STATE_NAMES, stateInSentence } from './state-names.ts';

test('has a different name for every state', () => {
  const names = STATE_CODES.map((state) => STATE_NAMES[state]);
  expect(names.every((each) => /^[A-Z][a-zA-Z ]+$/.test(each))).toBe(true);
  expect(new Set(names).size).toBe(STATE_CODES.length);
});

test('starts a state within a sentence with a lower-case letter, unless the state starts with an acronym', () => {
  expect(stateInSentence('DME')).toBe('DNS record mismatch');
  expect(stateInSentence('NR')).toBe('not responding');
});
