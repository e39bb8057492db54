import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
const SPOOFED = '203.0.113.7';

let pharos: TestApp;
afterEach(() => pharos.close());

const listen = async (environment: Record<string, string>, requestsPerMinute?: number): Promise<string> => {
  pharos = await createTestApp(environment, { database, requestsPerMinute });
  await pharos.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(pharos.app.server.address() as AddressInfo).port}`;
};

const call = (origin: string, path: string, forwarded: string, body?: object) =>
  fetch(`${origin}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': forwarded, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Returns the addresses and networks that Pharos records for a sign-up with `X-Forwarded-For: {forwarded}`. */
const recordedOf = async (origin: string, forwarded: string) => {
  const answer = await call(origin, '/sign-up/', forwarded, {
    email: 'ann@example.com',
    password: 'four gray herons wade',
    full_name: 'Ann Example',
    organization_name: 'Example',
  });
  expect(answer.status).toBe(201);
  const { rows } = await pharos.pool.query(
    `select (select array_agg(distinct actor_address) from audit_log) as audit,
      (select array_agg(distinct network) from known_networks) as networks`,
  );
  return rows[0];
};

describe('the address of a client', () => {
  it('accepts a forwarded address from a proxy on this machine', async () => {
    const origin = await listen({});
    expect(await recordedOf(origin, SPOOFED)).toEqual({ audit: [SPOOFED], networks: [SPOOFED] });
  });

  it.each([
    [`${SPOOFED}:50312`, SPOOFED, SPOOFED],
    ['[2001:db8::7]:443', '2001:db8::7', '2001:db8::/64'],
    ['2001:db8::7', '2001:db8::7', '2001:db8::/64'],
  ])('reads the forwarded address %s without the port', async (forwarded, address, network) => {
    const origin = await listen({});
    expect(await recordedOf(origin, forwarded)).toEqual({ audit: [address], networks: [network] });
  });

  it('records the own address of a connection that does not come from a trusted proxy', async () => {
    const origin = await listen({ TRUST_PROXY: '192.0.2.1' });
    expect(await recordedOf(origin, SPOOFED)).toEqual({ audit: ['127.0.0.1'], networks: ['127.0.0.1'] });
  });

  it('uses the last forwarded address that is not a trusted proxy, and ignores earlier ones', async () => {
    const origin = await listen({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' });
    expect(await recordedOf(origin, `${SPOOFED}, 198.51.100.4, 10.0.0.2`)).toEqual({
      audit: ['198.51.100.4'],
      networks: ['198.51.100.4'],
    });
  });

  it('counts requests by the resolved address', async () => {
    const status = async (origin: string, forwarded: string) => (await call(origin, '/none', forwarded)).status;
    const open = await listen({ TRUST_PROXY: '192.0.2.1' }, 1);
    expect([await status(open, '198.51.100.1'), await status(open, '198.51.100.2')]).toEqual([404, 429]);
    await pharos.close();
    const behindProxy = await listen({ TRUST_PROXY: 'loopback' }, 1);
    expect([await status(behindProxy, '198.51.100.1'), await status(behindProxy, '198.51.100.2')]).toEqual([404, 404]);
  });
});

describe('HTTP Strict Transport Security', () => {
  const transportSecurity = async (baseUrl: string) => {
    pharos = await createTestApp({}, { database, settings: { ...readSettings({}, []), baseUrl } });
    return (await pharos.call('GET', '/healthz')).headers['strict-transport-security'];
  };

  it('sends the header without subdomains if the public address uses HTTPS', async () => {
    expect(await transportSecurity('https://pharos.example.com')).toBe('max-age=31536000');
  });

  it('sends no header if the public address uses HTTP', async () => {
    expect(await transportSecurity('http://pharos.example.com')).toBeUndefined();
  });
});
