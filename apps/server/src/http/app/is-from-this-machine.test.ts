import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isFromThisMachine } from './is-from-this-machine.ts';

const isLocal = (remoteAddress: string | undefined, headers: Record<string, string> = { host: 'localhost' }) =>
  isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as FastifyRequest);

test.each([
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['192.0.2.7', false],
  ['2001:db8::7', false],
  ['::2', false],
  [undefined, false],
])('treats a request from %s as local: %s', (address, expected) => {
  expect(isLocal(address)).toBe(expected);
});

test.each([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['127.0.0.1', true],
  ['127.0.0.1:3000', true],
  ['127.100.20.3:80', true],
  ['[::1]', true],
  ['[::1]:3000', true],
  ['', false],
  ['localhost.evil.example', false],
  ['evil.localhost', false],
  ['127.0.0.1.evil.example', false],
  ['127.0.0', false],
  ['128.0.0.1', false],
  ['[::2]', false],
  ['localhost:', false],
])('treats a request for the host %j as local: %s', (host, expected) => {
  expect(isLocal('127.0.0.1', { host })).toBe(expected);
});

test('treats a request without a host as remote', () => {
  expect(isLocal('127.0.0.1', {})).toBe(false);
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
  'treats a request with the header %s as remote',
  (name) => {
    expect(isLocal('127.0.0.1', { host: 'localhost', [name]: 'x' })).toBe(false);
  },
);
