import { expect, test } from 'vitest';
import { DELETION, reasonMeant, TRANSFER } from './ticket-reasons.ts';

test.each([
  ['Request for Transfer ownership', TRANSFER],
  ['request for transfer-ownership!', TRANSFER],
  ['Request for Delete account\u200b', DELETION],
  ['ＲＥＱＵＥＳＴ for Delete account', DELETION],
  ['Request for Delete account 2', 'Request for Delete account 2'],
  ['Request for access', 'Request for access'],
])('reads %j as %j', (reason, meant) => {
  expect(reasonMeant(reason)).toBe(meant);
});
