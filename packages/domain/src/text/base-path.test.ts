import { expect, test } from 'vitest';
import { basePathOf, withoutBasePath } from './base-path.ts';

test.each([
  ['https://example.org', ''],
  ['https://example.org/', ''],
  ['http://localhost:3000/pharos', '/pharos'],
  ['https://example.org/tools/pharos/', '/tools/pharos'],
])('returns for %s the base path "%s"', (baseUrl, path) => expect(basePathOf(baseUrl)).toBe(path));

test.each([
  ['/pharos/reports?check_id=1', '/reports?check_id=1'],
  ['/pharos/', '/'],
  ['/pharos', '/'],
  ['/pharos?check=new', '/?check=new'],
  // A proxy has removed the base path.
  ['/reports', '/reports'],
  ['/', '/'],
  ['/pharosaurus', '/pharosaurus'],
  ['/other/pharos/reports', '/other/pharos/reports'],
])('converts below /pharos the address %s to %s', (url, own) => expect(withoutBasePath(url, '/pharos')).toBe(own));

test.each(['/', '/reports', '/?a', '*'])('does not change the address %s at the root of a host', (url) =>
  expect(withoutBasePath(url, '')).toBe(url),
);
