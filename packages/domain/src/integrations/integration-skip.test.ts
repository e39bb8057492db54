import { expect, test } from 'vitest';
import { integrationSkip } from './integration-skip.ts';

test.each([
  ['AC', null, 5, null],
  ['AC', null, 6, 'integration-over-limit'],
  ['AC', 'unauthorized', 1, 'integration-invalid'],
  ['AC', 'misconfigured', 6, 'integration-invalid'],
  ['DA', null, 1, 'integration-disabled'],
  ['DA', 'gone', 6, 'integration-invalid'],
  ['DA', 'checks-deleted', 1, 'integration-invalid'],
  ['DA', 'unauthorized', 1, 'integration-disabled'],
] as const)(
  'decides for an integration in state %s with problem %s at place %i and a limit of 5: %s',
  (state, problem, place, skip) => {
    expect(integrationSkip({ state, problem, place }, 5)).toBe(skip);
  },
);
