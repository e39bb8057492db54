import { expect, test } from 'vitest';
import { mayReport } from './may-report.ts';

const everybodys = { organizationId: null, isDisabled: false };
const ofSeven = { organizationId: 7, isDisabled: false };

test.each([
  ['any check, where the location is everybody’s', 7, [], everybodys, true],
  ['any check, where the registry does not know the location', 7, [], undefined, true],
  ['a check that is bound to it', 7, ['north'], everybodys, true],
  ['a check that is bound to it and others', 7, ['south', 'north'], everybodys, true],
  ['a check that is bound to another', 7, ['south'], everybodys, false],
  ['a check of its organization', 7, [], ofSeven, true],
  ['a check of its organization that is bound to another', 7, ['south'], ofSeven, false],
  ['a check of another organization', 8, [], ofSeven, false],
  ['a check of another organization that is bound to it', 8, ['north'], ofSeven, false],
  ['any check, once it is disabled', 7, ['north'], { organizationId: 7, isDisabled: true }, false],
] as const)('%s', (_what, organizationId, locations, registered, expected) => {
  expect(mayReport({ organizationId, locations }, 'north', registered)).toBe(expected);
});
