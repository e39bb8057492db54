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
])('%s is asked by %s', (url, protocol, isWeb) => {
  expect([protocolOf(url), isWebRequest(url)]).toEqual([protocol, isWeb]);
});

it('tells the headers that were sent, and only those', () => {
  const kept = { host: 'example.com' };
  expect(requestHeaders({ request_headers: kept }, 'https://other.example/', 'Bot')).toBe(kept);
});

it('tells what would have been sent when the connection failed', () => {
  expect(requestHeaders(none, 'https://example.com:8443/x', 'Bot')).toEqual({
    Host: 'example.com:8443',
    'User-Agent': 'Bot',
    'Accept-Encoding': 'gzip,deflate,identity',
  });
  expect(requestHeaders(none, 'http://example.com/', null)).not.toHaveProperty('User-Agent');
});

it.each(['dns://example.com', 'https://', ''])('has none for %s', (url) => {
  expect(requestHeaders(none, url, 'Bot')).toBeNull();
});
