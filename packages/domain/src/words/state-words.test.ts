import { STATE_CODES } from '@pharos/contract/states.ts';
import { expect, test } from 'vitest';
import { STATE_WORDS, stateInSentence } from './state-words.ts';

test('every state has words of its own', () => {
  const words = STATE_CODES.map((state) => STATE_WORDS[state]);
  expect(words.every((each) => /^[A-Z][a-zA-Z ]+$/.test(each))).toBe(true);
  expect(new Set(words).size).toBe(STATE_CODES.length);
});

test('within a sentence, a state begins with a small letter, unless it begins with an acronym', () => {
  expect(stateInSentence('DME')).toBe('DNS record mismatch');
  expect(stateInSentence('NR')).toBe('not responding');
});
