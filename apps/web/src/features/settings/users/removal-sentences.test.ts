import { expect, test } from 'vitest';
import { removalSentences } from './removal-sentences.ts';

const removal = (checks: number, unalerted: number, names: string[], keys: number) =>
  removalSentences({
    number_of_checks: checks,
    number_of_checks_alerting_nobody: unalerted,
    names_of_checks_alerting_nobody: names,
    number_of_api_keys: keys,
  });

test('mentions the affected checks, the checks without alert recipients and the API keys that remain valid', () => {
  expect(removal(12, 5, ['Api', 'Blog', 'Shop'], 2)).toEqual([
    'Taken off 12 checks.',
    '5 checks then alert nobody: Api, Blog, Shop and 2 more.',
    '2 API keys that this person made go on working.',
  ]);
  expect(removal(1, 1, ['Api'], 1)).toEqual([
    'Taken off 1 check.',
    '1 check then alerts nobody: Api.',
    '1 API key that this person made goes on working.',
  ]);
  expect(removal(3, 0, [], 0)).toEqual(['Taken off 3 checks.']);
});

test('returns no sentences if nothing changes', () => {
  expect(removal(0, 0, [], 0)).toEqual([]);
});
