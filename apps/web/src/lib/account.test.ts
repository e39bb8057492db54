import { expect, test } from 'vitest';
import { activeOf, organizationsQuery, userQuery } from './account.ts';
import { chooseOrganization } from './session.ts';
import { stubBrowser } from './testing/browser.ts';
import { organization } from './testing/fixtures.ts';

test('uses the chosen organization, or the first one if the chosen one does not exist', () => {
  stubBrowser();
  const [first, second] = [organization({ id: 7 }), organization({ id: 8 })];
  expect(activeOf([first, second])).toBe(first);
  chooseOrganization(8);
  expect(activeOf([first, second])).toBe(second);
  chooseOrganization(9);
  expect(activeOf([first, second])).toBe(first);
  expect(activeOf([])).toBeUndefined();
});

test('queries the user and up to a hundred organizations for the active organization', () => {
  stubBrowser();
  chooseOrganization(8);
  expect(userQuery().queryKey).toEqual(['/logged-in-user/', 8, { query: {} }]);
  expect(organizationsQuery().queryKey).toEqual(['/organizations/', 8, { query: { page_size: 100 } }]);
});
