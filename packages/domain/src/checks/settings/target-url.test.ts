import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTargetUrl, typeOfUrl } from './target-url.ts';

const valid: [CheckType, string, { url: string; host: string; port: number | null }][] = [
  ['https', 'https://example.com', { url: 'https://example.com', host: 'example.com', port: null }],
  ['https', ' example.com/path?q=1#part ', { url: 'https://example.com/path?q=1', host: 'example.com', port: null }],
  ['https', 'HTTPS://Example.COM', { url: 'https://Example.COM', host: 'example.com', port: null }],
  ['http', 'localhost:8080', { url: 'http://localhost:8080', host: 'localhost', port: 8080 }],
  ['http', 'http://[::1]:8080/', { url: 'http://[::1]:8080/', host: '::1', port: 8080 }],
  ['https', 'https://bücher.example/', { url: 'https://bücher.example/', host: 'xn--bcher-kva.example', port: null }],
  ['socket', 'example.com/live', { url: 'ws://example.com/live', host: 'example.com', port: null }],
  ['socket', 'wss://example.com', { url: 'wss://example.com', host: 'example.com', port: null }],
  ['icmp', '192.0.2.1', { url: 'icmp://192.0.2.1', host: '192.0.2.1', port: null }],
  ['icmp', 'icmp://::1', { url: 'icmp://[::1]', host: '::1', port: null }],
  ['icmp', 'icmp://[2001:DB8::1]/', { url: 'icmp://[2001:DB8::1]', host: '2001:db8::1', port: null }],
  ['tcp', 'db.example.com:5432', { url: 'tcp://db.example.com:5432', host: 'db.example.com', port: 5432 }],
  ['tcp', 'tcp://[::1]:0022', { url: 'tcp://[::1]:22', host: '::1', port: 22 }],
  ['udp', 'udp://127.0.0.1:65535', { url: 'udp://127.0.0.1:65535', host: '127.0.0.1', port: 65_535 }],
  ['dns', '_dmarc.example.com', { url: 'dns://_dmarc.example.com', host: '_dmarc.example.com', port: null }],
];

test.each(valid)('accepts for %s: %s', (type, raw, value) => {
  expect(parseTargetUrl(type, raw)).toEqual({ ok: true, value });
});

const BAD = 'Enter a valid IP or URL';
const refused: [CheckType, string, 'url' | 'port', string][] = [
  ['https', '', 'url', 'Enter a Url'],
  ['https', 'https://', 'url', 'Enter a Url'],
  ['https', 'https:///path', 'url', BAD],
  ['https', 'ftp://example.com', 'url', BAD],
  ['https', 'javascript:alert(1)', 'url', BAD],
  ['https', 'exa mple.com', 'url', BAD],
  ['https', 'https://example.com/a\nb', 'url', BAD],
  ['https', 'https://example.com\\@evil.test', 'url', BAD],
  ['https', 'https://-bad.example', 'url', BAD],
  ['https', 'https://a..b', 'url', BAD],
  ['https', 'https://256.1.1.1', 'url', BAD],
  ['https', 'https://2130706433/', 'url', BAD],
  ['https', 'https://0x7f.1/', 'url', BAD],
  ['https', 'https://127。0。0。1/', 'url', BAD],
  ['https', 'https://%31%32%37.0.0.1/', 'url', BAD],
  ['https', 'https://example.com:', 'url', BAD],
  ['https', 'https://example.com:0', 'url', BAD],
  ['https', 'https://example.com:99999', 'url', BAD],
  ['https', 'https://::1/', 'url', BAD],
  ['https', 'https://bob:secret@example.com', 'url', expect.stringContaining('basic authentication')],
  ['https', `https://example.com/${'x'.repeat(2100)}`, 'url', 'Must be at most 2048 characters'],
  ['http', 'https://example.com', 'url', 'The URL of a check of type http starts with http://'],
  ['socket', 'https://example.com', 'url', 'The URL of a check of type socket starts with ws:// or wss://'],
  ['icmp', 'example.com:80', 'url', BAD],
  ['icmp', 'icmp://example.com/path', 'url', BAD],
  ['tcp', 'example.com', 'port', 'Enter a port'],
  ['tcp', 'tcp://example.com:', 'port', 'Enter a port'],
  ['tcp', 'tcp://example.com:http', 'port', 'you must specify a number'],
  ['udp', 'udp://example.com:-1', 'port', 'you must specify a number'],
  ['tcp', 'tcp://example.com:65536', 'port', 'Enter a port from 1 to 65535'],
  ['tcp', 'tcp://example.com:80/path', 'port', 'you must specify a number'],
  ['tcp', 'tcp://::1', 'port', 'Enter a port'],
  ['dns', 'dns://192.0.2.1', 'url', 'Enter a host name, not an address'],
];

test.each(refused)('rejects for %s: %j, with an error of the field %s: %s', (type, raw, field, message) => {
  expect(parseTargetUrl(type, raw)).toEqual({ ok: false, problem: { field, message } });
});

test('detects the type from a known prefix, in upper or lower case', () => {
  expect(typeOfUrl('WSS://example.com')).toBe('socket');
  expect(typeOfUrl(' udp://example.com:1')).toBe('udp');
  expect(typeOfUrl('example.com')).toBeNull();
  expect(typeOfUrl('gopher://example.com')).toBeNull();
});

describe('parseTargetUrl with random texts', () => {
  const type = fc.constantFrom(...CHECK_TYPES);
  const typed = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.tuple(fc.domain(), fc.integer({ min: -5, max: 70_000 })).map(([host, port]) => `${host}:${port}`),
    fc.ipV6().map((address) => `[${address}]:80`),
    fc.ipV4Extended(),
    fc.string({ unit: 'grapheme' }),
  );

  test('accepts an accepted URL again without a change, and returns a host that probes can use', () => {
    fc.assert(
      fc.property(type, typed, (checkType, raw) => {
        const parsed = parseTargetUrl(checkType, raw);
        if (!parsed.ok) return;
        const { url, host, port } = parsed.value;
        expect(parseTargetUrl(checkType, url)).toEqual(parsed);
        expect(typeOfUrl(url)).toBe(checkType);
        expect(host).toMatch(/^[a-z0-9._-]+$|^[0-9a-f:.]+$/);
        expect(port === null || (port >= 1 && port <= 65_535)).toBe(true);
        expect(port !== null || (checkType !== 'tcp' && checkType !== 'udp')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('returns for web URLs the same host to which fetch would connect', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
        const parsed = parseTargetUrl('https', url);
        if (parsed.ok) expect(new URL(parsed.value.url).hostname).toBe(parsed.value.host);
      }),
    );
  });

  test('accepts every host and port for tcp and udp', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
    );
    fc.assert(
      fc.property(host, fc.integer({ min: 1, max: 65_535 }), (name, port) => {
        const parsed = parseTargetUrl('tcp', `${name}:${port}`);
        expect(parsed.ok && parsed.value.port).toBe(port);
      }),
    );
  });
});
