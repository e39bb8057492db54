import { expect, test } from 'vitest';
import { byMatch } from './by-match.ts';

test.each([
  ['re', ['Reports', 'Weekly report', 'Store', 'Create']],
  ['', ['Store', 'Create', 'Weekly report', 'Reports']],
])('puts names that begin with %j first, then those with such a word, and keeps the order otherwise', (text, names) => {
  expect(byMatch(['Store', 'Create', 'Weekly report', 'Reports'], text, (name) => name)).toEqual(names);
});
