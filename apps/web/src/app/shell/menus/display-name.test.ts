import { expect, test } from 'vitest';
import { displayName, initials } from './display-name.ts';

test.each([
  [{ full_name: 'Ann Example', email: 'x@example.com' }, 'Ann Example'],
  [{ full_name: '  ', email: 'ann.b.example@example.com' }, 'ann b example'],
])('returns for %o the name %s', (person, name) => {
  expect(displayName(person)).toBe(name);
});

test.each([
  ['Ann Example', 'AE'],
  ['ann b example', 'AE'],
  ['Ann', 'A'],
  [' Ann ', 'A'],
  ['Ann  Maria  Example', 'AE'],
  ['Ödön 𝒳', 'Ö𝒳'],
  ['', ''],
])('returns for %s the initials %s', (name, short) => {
  expect(initials(name)).toBe(short);
});
