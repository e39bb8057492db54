import { expect, it } from 'vitest';
import { canonicalHost } from './canonical-host.ts';

it.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
  ['under_score.example.com', 'under_score.example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['0x7F.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  ['１２７.０.０.１', '127.0.0.1'],
  ['[::1]', '::1'],
  ['[FE80::A]', 'fe80::a'],
  ['FE80::A', 'fe80::a'],
  ['fe80::A%eth0', 'fe80::a%eth0'],
])('converts %s to %s', (typed, canonical) => {
  expect(canonicalHost(typed)).toBe(canonical);
});

it.each([
  ['A path/In it', 'a path/in it'],
  ['Host/Path', 'host/path'],
  ['Name@Host', 'name@host'],
  ['Host:8080', 'host:8080'],
  ['[Host', '[host'],
  ['Host]', 'host]'],
  ['', ''],
])('changes only the case of %j, which cannot be the host of a URL', (typed, canonical) => {
  expect(canonicalHost(typed)).toBe(canonical);
});
