import { expect, test } from 'vitest';
import { WatchedOrganizations } from './watched-organizations.ts';

test('counts an organization as watched for a minute after its last renewal', () => {
  const watchedOrganizations = new WatchedOrganizations();
  expect(watchedOrganizations.has(1, 0)).toBe(false);
  watchedOrganizations.renew([1, 2], 0);
  watchedOrganizations.renew([2], 30_000);
  expect([1, 2, 3].map((id) => watchedOrganizations.has(id, 59_999))).toEqual([true, true, false]);
  expect([1, 2].map((id) => watchedOrganizations.has(id, 60_000))).toEqual([false, true]);
  watchedOrganizations.renew([], 90_000);
  expect(watchedOrganizations.has(2, 89_999)).toBe(false);
});
