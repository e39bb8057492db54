import { describe, expect, test } from 'vitest';
import { isServerPage, nextPage } from './next-page.ts';

const ORIGIN = 'https://pharos.example';

describe('nextPage', () => {
  test.each([
    ['/reports?check_id=3#incidents', '/reports?check_id=3#incidents'],
    ['/', '/'],
    ['reports', '/reports'],
    [`${ORIGIN}/org/download-export/7`, '/org/download-export/7'],
    ['/settings/users?next=https://evil.example', '/settings/users?next=https://evil.example'],
    ['/loginless', '/loginless'],
  ])('returns the path of %s', (next, path) => expect(nextPage(next, ORIGIN)).toBe(path));

  test.each([
    ['/pharos/reports?check_id=3', '/pharos/reports?check_id=3'],
    ['/pharos/', '/pharos/'],
    [`${ORIGIN}/pharos/org/download-export/7`, '/pharos/org/download-export/7'],
    ['/pharos/login', '/pharos/'],
    ['/pharos//evil.example', '/pharos/'],
    ['/', '/pharos/'],
    ['/pharos', '/pharos/'],
    ['/pharosaurus', '/pharos/'],
    ['/pharos/../wiki', '/pharos/'],
    [`${ORIGIN}/wiki`, '/pharos/'],
  ])('returns below a base path for %s the path %s', (next, path) =>
    expect(nextPage(next, `${ORIGIN}/pharos`)).toBe(path),
  );

  test.each([
    undefined,
    'https://evil.example/settings',
    '//evil.example/settings',
    '/\\evil.example/',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://pharos.example/',
    'https://pharos.example@evil.example/',
    'https://',
    '/login',
    '/login?next=/login',
    '/freshid/logout',
    '/token-login/abc/1',
  ])('returns the home page instead of %s', (next) => expect(nextPage(next, ORIGIN)).toBe('/'));
});

test('recognizes the pages of the server', () => {
  expect(['/s/7-Acme', '/s/7', '/settings/users', '/', '/status'].map(isServerPage)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
