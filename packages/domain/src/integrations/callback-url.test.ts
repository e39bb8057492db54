import { expect, test } from 'vitest';
import { readCallbackUrl } from './callback-url.ts';

test.each([
  ['https://hooks.example.com/a?b=1', 'https://hooks.example.com/a?b=1', 'hooks.example.com'],
  [' http://Example.com:8080 ', 'http://example.com:8080/', 'example.com'],
  ['http://2130706433/', 'http://127.0.0.1/', '127.0.0.1'],
  ['https://[::1]:9/', 'https://[::1]:9/', '[::1]'],
  ['https://münchen.example/a b', 'https://xn--mnchen-3ya.example/a%20b', 'xn--mnchen-3ya.example'],
])('accepts %j and stores it as %s', (text, url, host) => {
  expect(readCallbackUrl(text)).toEqual({ ok: true, url, host });
});

const CREDENTIALS = 'Enter the user name and password under basic authentication, not in the URL.';

test.each([
  ['', 'Callback URL is required'],
  ['  ', 'Callback URL is required'],
  ['hooks.example.com', 'URL should be vaild'],
  ['https://', 'URL should be vaild'],
  ['ftp://example.com/', 'URL should be vaild'],
  ['javascript:alert(1)', 'URL should be vaild'],
  ['file:///etc/passwd', 'URL should be vaild'],
  [`https://example.com/${'x'.repeat(2000)}`, 'The URL must have at most 2000 characters.'],
  ['https://user@example.com/', CREDENTIALS],
  ['https://user:secret@example.com/', CREDENTIALS],
  ['https://:secret@example.com/', CREDENTIALS],
])('rejects %j: %s', (text, problem) => {
  expect(readCallbackUrl(text)).toEqual({ ok: false, problem });
});
