import { expect, test } from 'vitest';
import { trialAddress } from './trial-address.ts';

test.each([
  ['Ada@Example.com ', 'ada@example.com'],
  ['ada+pharos@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@exa+mple.com', 'ada@exa+mple.com'],
])('%s has the trial of %s', (email, counted) => {
  expect(trialAddress(email)).toBe(counted);
});
