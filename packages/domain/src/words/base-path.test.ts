import { expect, test } from 'vitest';
import { basePathOf, withoutBasePath } from './base-path.ts';

test.each([
  ['https://example.org', ''],
  ['https://example.org/', ''],
  ['http://localhost:3000/pharos', '/pharos'],
  ['https://example.org/tools/pharos/', '/tools/pharos'],
])('the base path of %s is "%s"', (baseUrl, path) => expect(basePathOf(baseUrl)).toBe(path));

test.each([
  ['/pharos/reports?check_id=1', '/reports?check_id=1'],
  ['/pharos/', '/'],
  ['/pharos', '/'],
  ['/pharos?check=new', '/?check=new'],
  // A proxy has removed it.
  ['/reports', '/reports'],
  ['/', '/'],
  ['/pharosaurus', '/pharosaurus'],
  ['/other/pharos/reports', '/other/pharos/reports'],
])('below /pharos the address %s is %s', (url, own) => expect(withoutBasePath(url, '/pharos')).toBe(own));

test.each(['/', '/reports', '/?a', '*'])('at the root of a host the address %s stays', (url) =>
  expect(withoutBasePath(url, '')).toBe(url),
);
