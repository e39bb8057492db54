import { expect, test } from 'vitest';
import { mayReport } from './may-report.ts';

const everybodys = { organizationId: null, isDisabled: false, hasCredential: true };
const ofSeven = { organizationId: 7, isDisabled: false, hasCredential: true };

test.each([
  ['any check, where the location is everybody’s', 7, [], everybodys, true],
  ['any check, where the registry does not know the location', 7, [], undefined, true],
  ['a check that is bound to it', 7, ['north'], everybodys, true],
  ['a check that is bound to it and others', 7, ['south', 'north'], everybodys, true],
  ['a check that is bound to another', 7, ['south'], everybodys, false],
  ['a check of its organization that is bound to it', 7, ['north'], ofSeven, true],
  ['a check of its organization that is bound to none', 7, [], ofSeven, false],
  ['a check of its organization that is bound to another', 7, ['south'], ofSeven, false],
  ['a check of another organization', 8, [], ofSeven, false],
  ['a check of another organization that is bound to it', 8, ['north'], ofSeven, false],
  ['any check, once it is disabled', 7, ['north'], { ...ofSeven, isDisabled: true }, false],
] as const)(
  'decides whether a location may report results of %s',
  (_what, organizationId, locations, registered, expected) => {
    expect(mayReport({ organizationId, locations }, { location: 'north' }, registered)).toBe(expected);
  },
);

test.each([
  ['its location is registered with it', everybodys, true],
  ['its location was deleted', undefined, false],
  ['its location has none any more', { ...everybodys, hasCredential: false }, false],
])('accepts the results of an agent with a credential only while %s', (_when, registered, expected) => {
  const check = { organizationId: 7, locations: [] };
  expect(mayReport(check, { location: 'north', isConfined: true }, registered)).toBe(expected);
});
