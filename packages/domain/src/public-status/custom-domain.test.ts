import { expect, test } from 'vitest';
import { readCustomDomain } from './custom-domain.ts';

const OWN = ['pharos.example.com', 'proof.example.net'];

test.each([
  ['status.example.org', 'status.example.org'],
  ['Status.EXAMPLE.org.', 'status.example.org'],
  ['status.x.com', 'status.x.com'],
  ['x.com', 'x.com'],
  ['status.münchen.de', 'status.xn--mnchen-3ya.de'],
  ['状態。例え。jp', 'xn--8huq10b.xn--r8jz45g.jp'],
  ['status.shop.internal', 'status.shop.internal'],
  ['me.github.io', 'me.github.io'],
  [`${'a'.repeat(63)}.example.org`, `${'a'.repeat(63)}.example.org`],
  // The parent domain of the installation's host does not belong to the installation.
  ['example.com', 'example.com'],
])('reads %s as %s', (text, domain) => {
  expect(readCustomDomain(text, OWN)).toBe(domain);
});

test.each([
  '',
  '.',
  'localhost',
  'com',
  'co.uk',
  'github.io',
  'internal',
  '192.0.2.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'https://status.example.org',
  'status.example.org/path',
  'status.example.org:8080',
  'bob@status.example.org',
  'status.example.org?x',
  'status.example.org#x',
  'status%2eexample.org',
  'status .example.org',
  'status..example.org',
  '.status.example.org',
  '-status.example.org',
  'status-.example.org',
  'sta_tus.example.org',
  '*.example.org',
  'status.example.c',
  'status.example.42',
  `${'a'.repeat(64)}.example.org`,
  `${`${'a'.repeat(60)}.`.repeat(4)}org`,
  'pharos.example.com',
  'x.Pharos.example.com',
  'proof.example.net',
  'a.b.proof.example.net',
])('rejects %j', (text) => {
  expect(readCustomDomain(text, OWN)).toBeNull();
});
