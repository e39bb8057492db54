import { expect, test } from 'vitest';
import { isAt, PAGES } from './pages.ts';

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/reports', 'Reports'],
  ['/settings/account', 'Settings'],
  ['/settings/users', 'Settings'],
  ['/badge', 'Badges'],
  ['/badge/new', 'Badges'],
  ['/badgers', undefined],
  ['/status', 'Status pages'],
  ['/status/7', 'Status pages'],
  ['/status/incidents', 'Status pages'],
  ['/status/incidents/3', 'Status pages'],
  ['/status/maintenance/new', 'Status pages'],
  ['/statuses', undefined],
  ['/profile', undefined],
  ['/reports/of', undefined],
])('assigns %s to the page %s', (path, label) => {
  expect(PAGES.filter((page) => isAt(page, path)).map((page) => page.label)).toEqual(
    label === undefined ? [] : [label],
  );
});
