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
    'The person is removed from 12 checks.',
    'After that, 5 checks have no recipients: Api, Blog, Shop and 2 more.',
    '2 API keys of this person continue to work.',
  ]);
  expect(removal(1, 1, ['Api'], 1)).toEqual([
    'The person is removed from 1 check.',
    'After that, 1 check has no recipients: Api.',
    '1 API key of this person continues to work.',
  ]);
  expect(removal(3, 0, [], 0)).toEqual(['The person is removed from 3 checks.']);
});

test('returns no sentences if nothing changes', () => {
  expect(removal(0, 0, [], 0)).toEqual([]);
});
