import { expect, test } from 'vitest';
import { isAt, PAGES } from './pages.ts';

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/reports', 'Reports'],
  ['/settings/account', 'Settings'],
  ['/settings/users', 'Settings'],
  ['/profile', undefined],
  ['/reports/of', undefined],
])('%s belongs to %s', (path, label) => {
  expect(PAGES.filter((page) => isAt(page, path)).map((page) => page.label)).toEqual(
    label === undefined ? [] : [label],
  );
});
