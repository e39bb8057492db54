import { expect, it } from 'vitest';
import { isPlainElsewhere, readServers } from './servers.ts';

it.each([
  ['nats://a.example', { hosts: ['a.example:4222'], isTls: false }],
  ['tls://a.example:4443, tls://[2001:db8::1]', { hosts: ['a.example:4443', '[2001:db8::1]:4222'], isTls: true }],
  ['nats://pharos:p%40ss@a.example/', { hosts: ['a.example:4222'], isTls: false, user: 'pharos', password: 'p@ss' }],
  [
    'nats://a.example,nats://t0ken@b.example',
    { hosts: ['a.example:4222', 'b.example:4222'], isTls: false, token: 't0ken' },
  ],
])('reads %s', (addresses, servers) => {
  expect(readServers(addresses)).toEqual(servers);
});

it.each([
  '',
  'a.example',
  'http://a.example',
  'nats://',
  'nats://a.example/b',
  'nats://a.example?b',
  'nats://a.example#b',
  'nats://a.example,nats://b.example#b',
  'nats://a,,nats://b',
  'nats://u:%@a',
])('rejects %j as an address of NATS', (addresses) => {
  expect(readServers(addresses)).toBeNull();
});

it.each([
  ['nats://a.example', true],
  ['nats://10.0.0.7:4333', true],
  ['nats://localhost.example', true],
  ['nats://127.0.0.1,nats://a.example', true],
  ['tls://a.example', false],
  ['nats://127.0.0.1:4333', false],
  ['nats://localhost,nats://nats.localhost:1', false],
  ['nats://[::1]', false],
])('detects whether the connection to %s is readable for third parties', (addresses, isPlain) => {
  expect(isPlainElsewhere(readServers(addresses) ?? { hosts: [], isTls: false })).toBe(isPlain);
});
