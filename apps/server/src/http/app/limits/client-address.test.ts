import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readForwardedPorts } from '../read-forwarded-ports.ts';
import { clientAddress } from './client-address.ts';

const addressesSeenByApp = async (trustProxy: string[], remoteAddress: string, forwarded: string | undefined) => {
  const app = Fastify({ trustProxy });
  readForwardedPorts(app);
  app.get('/', ({ ip, raw }) => [ip, clientAddress(trustProxy)(raw)]);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.inject({ url: '/', remoteAddress, headers })).json();
};

describe('clientAddress', () => {
  test.each([
    [undefined, '192.0.2.9'],
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['203.0.113.7, 10.1.2.3,127.0.0.1', '203.0.113.7'],
    ['10.1.2.3', '10.1.2.3'],
    ['203.0.113.7:50312, 10.1.2.3:80', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('returns the same address as Fastify for X-Forwarded-For %s', async (forwarded, address) => {
    const trustProxy = ['loopback', '10.0.0.0/8', '192.0.2.9'];
    const expected = forwarded === undefined ? '192.0.2.9' : address;
    expect(await addressesSeenByApp(trustProxy, '192.0.2.9', forwarded)).toEqual([expected, expected]);
    expect(await addressesSeenByApp(['loopback'], '192.0.2.9', forwarded)).toEqual(['192.0.2.9', '192.0.2.9']);
  });
});
