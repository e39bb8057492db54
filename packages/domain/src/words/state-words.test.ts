import { STATE_CODES } from '@pharos/contract/states.ts';
import { expect, test } from 'vitest';
import { STATE_WORDS } from './state-words.ts';

test('every state has words of its own', () => {
  const words = STATE_CODES.map((state) => STATE_WORDS[state]);
  expect(words.every((each) => /^[A-Z][a-zA-Z ]+$/.test(each))).toBe(true);
  expect(new Set(words).size).toBe(STATE_CODES.length);
});
