import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { baseUrlWarning } from './base-url-warning.ts';

const LINE =
  'HOST=0.0.0.0 is set without BASE_URL: links in mails point to localhost, and work only on this machine. Set BASE_URL to the address that people open.';

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ HOST: '127.0.0.1' }, null],
  [{ HOST: '::1' }, null],
  [{ HOST: 'localhost' }, null],
  [{ HOST: '0.0.0.0' }, LINE],
  [{ HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' }, null],
  [{ HOST: '::', BASE_URL: 'https://pharos.example' }, null],
])('returns for %j the warning %j', (environment, line) => {
  expect(baseUrlWarning(readSettings(environment, []))).toBe(line);
});
