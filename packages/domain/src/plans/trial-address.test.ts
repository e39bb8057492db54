import { expect, test } from 'vitest';
import { trialAddress } from './trial-address.ts';

test.each([
  ['Ada@Example.com ', 'ada@example.com'],
  ['ada+pharos@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@exa+mple.com', 'ada@exa+mple.com'],
])('counts the trial of %s under %s', (email, counted) => {
  expect(trialAddress(email)).toBe(counted);
});
