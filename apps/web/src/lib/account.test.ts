import { expect, test } from 'vitest';
import { activeOf, organizationsQuery, userQuery } from './account.ts';
import { chooseOrganization } from './session.ts';
import { stubBrowser } from './testing/browser.ts';
import { organization } from './testing/fixtures.ts';

test('the active organization is the chosen one, else the first', () => {
  stubBrowser();
  const [first, second] = [organization({ id: 7 }), organization({ id: 8 })];
  expect(activeOf([first, second])).toBe(first);
  chooseOrganization(8);
  expect(activeOf([first, second])).toBe(second);
  chooseOrganization(9);
  expect(activeOf([first, second])).toBe(first);
  expect(activeOf([])).toBeUndefined();
});

test('the user and up to a hundred organizations are read for the active organization', () => {
  stubBrowser();
  chooseOrganization(8);
  expect(userQuery().queryKey).toEqual(['/logged-in-user/', 8, { query: {} }]);
  expect(organizationsQuery().queryKey).toEqual(['/organizations/', 8, { query: { page_size: 100 } }]);
});
