import { expect, test } from 'vitest';
import { isForeignHost } from './is-foreign-host.ts';

test.each([
  ['status.acme.org', 'pharos.example.com', true],
  ['evil.com', 'pharos.example.com', true],
  ['pharos.example.com', 'pharos.example.com', false],
  ['eu.pharos.example.com', 'pharos.example.com', false],
  ['notpharos.example.com', 'pharos.example.com', true],
  ['192.0.2.7', 'pharos.example.com', false],
  ['[::1]', 'pharos.example.com', false],
  ['localhost', 'pharos.example.com', false],
  ['pharos', 'pharos.example.com', false],
  ['pharos.lan', 'pharos.example.com', false],
  ['', 'pharos.example.com', false],
  ['status.acme.org', 'localhost', false],
  ['status.acme.org', '192.0.2.7', false],
  ['status.acme.org', 'pharos.lan', false],
])('decides whether %j is foreign to an installation at %s: %s', (name, ownHost, isForeign) => {
  expect(isForeignHost(name, ownHost)).toBe(isForeign);
});
