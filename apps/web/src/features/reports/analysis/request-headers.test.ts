import { expect, it } from 'vitest';
import { isWebRequest, protocolOf, requestHeaders } from './request-headers.ts';

const none = { request_headers: null };

it.each([
  ['https://example.com/', 'https', true],
  ['HTTP://example.com/', 'http', true],
  ['ws://example.com/live', 'ws', true],
  ['wss://example.com/live', 'wss', true],
  ['tcp://example.com:25', 'tcp', false],
  ['example.com', 'check', false],
  ['example.com/?to=https://other.example', 'check', false],
])('parses %s as protocol %s', (url, protocol, isWeb) => {
  expect([protocolOf(url), isWebRequest(url)]).toEqual([protocol, isWeb]);
});

it('returns only the headers that were sent', () => {
  const recorded = { host: 'example.com' };
  expect(requestHeaders({ request_headers: recorded }, 'https://other.example/', 'Bot')).toBe(recorded);
});

it('returns the headers that would have been sent if the connection failed', () => {
  expect(requestHeaders(none, 'https://example.com:8443/x', 'Bot')).toEqual({
    Host: 'example.com:8443',
    'User-Agent': 'Bot',
    'Accept-Encoding': 'gzip,deflate,identity',
  });
  expect(requestHeaders(none, 'http://example.com/', null)).not.toHaveProperty('User-Agent');
});

it.each(['dns://example.com', 'https://', ''])('returns null for %s', (url) => {
  expect(requestHeaders(none, url, 'Bot')).toBeNull();
});
