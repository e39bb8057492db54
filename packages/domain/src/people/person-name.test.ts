import { expect, test } from 'vitest';
import { joinName, splitName } from './person-name.ts';

test.each([
  ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('%j is %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
  expect(joinName({ firstName, lastName })).toBe(name);
});
