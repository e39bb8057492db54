import { expect, test } from 'vitest';
import { byMatch } from './by-match.ts';

test.each([
  ['re', ['Reports', 'Weekly report', 'Store', 'Create']],
  ['', ['Store', 'Create', 'Weekly report', 'Reports']],
])(
  'sorts names that begin with %j first, then names with such a word, and otherwise preserves the order',
  (text, names) => {
    expect(byMatch(['Store', 'Create', 'Weekly report', 'Reports'], text, (name) => name)).toEqual(names);
  },
);
