import { expect, it } from 'vitest';
import { isPrivateName } from './is-private-name.ts';

const nibbles = (digits: string): string => `${[...digits].toReversed().join('.')}.ip6.arpa`;

it.each([
  'wiki.corp.internal',
  'Wiki.Corp.INTERNAL.',
  'internal',
  'db.localhost',
  'a.localhost.localdomain',
  'nas.local',
  'printer.lan',
  'x.home',
  'x.corp',
  'x.intranet',
  'x.private',
  'hub.home.arpa',
  '_dns.resolver.arpa',
  'x.service.arpa',
  'x.onion',
  'x.alt',
  'x.invalid',
  '9.9.9.10.in-addr.arpa',
  '9.9.9.10.IN-ADDR.ARPA.',
  'a.b.9.9.9.10.in-addr.arpa',
  '010.in-addr.arpa',
  '10.in-addr.arpa',
  '31.172.in-addr.arpa',
  '168.192.in-addr.arpa',
  '1.0.0.127.in-addr.arpa',
  '254.169.in-addr.arpa',
  '64.100.in-addr.arpa',
  '0.in-addr.arpa',
  '255.in-addr.arpa',
  nibbles('fd12'),
  nibbles('fd120000000000000000000000000001'),
  nibbles('fe80'),
  nibbles('00000000000000000000000000000001'),
  nibbles('0064ff9b00000000000000000a090909'),
  nibbles('20020a090909'),
])('recognizes %s as private', (name) => {
  expect(isPrivateName(name)).toBe(true);
});

it.each([
  'example.com',
  'www.example.test',
  'x.example',
  'internal.example.com',
  'notlocal',
  'home.example',
  'com',
  '.',
  '',
  'arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'x.in-addr.arpa',
  '1.1.1.1.in-addr.arpa',
  '172.in-addr.arpa',
  '192.in-addr.arpa',
  '32.172.in-addr.arpa',
  '999.in-addr.arpa',
  '9.9.9.10.in-addr.arpa.example.com',
  nibbles('2'),
  nibbles('f'),
  nibbles('26064700'),
  nibbles('26064700000000000000000000001111'),
])('recognizes %s as not private', (name) => {
  expect(isPrivateName(name)).toBe(false);
});
