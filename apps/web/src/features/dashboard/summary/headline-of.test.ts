import { expect, test } from 'vitest';
import { headlineOf } from './headline-of.ts';

test.each([
  [{ total: 0, up: 0, down: 0, paused: 0 }, null, null],
  [{ total: 3, up: 3, down: 0, paused: 0 }, 'All Up', 'up'],
  [{ total: 3, up: 1, down: 0, paused: 1 }, 'All Up', 'up'],
  [{ total: 3, up: 2, down: 1, paused: 0 }, '1 Down', 'down'],
  [{ total: 2000, up: 0, down: 1200, paused: 0 }, '1,200 Down', 'down'],
  [{ total: 2, up: 0, down: 0, paused: 2 }, 'All Paused', 'paused'],
  [{ total: 2, up: 0, down: 0, paused: 0 }, 'Waiting for results', 'waiting'],
])('%j reads %s, in the color of %s', (counts, words, state) => {
  expect(headlineOf(counts)?.words ?? null).toBe(words);
  expect(headlineOf(counts)?.state ?? null).toBe(state);
});
