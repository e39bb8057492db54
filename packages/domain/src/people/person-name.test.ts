import { expect, test } from 'vitest';
import { joinName, splitName } from './person-name.ts';

test.each([
  ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('splits %j into %j and %j, and joins them again', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
  expect(joinName({ firstName, lastName })).toBe(name);
});
