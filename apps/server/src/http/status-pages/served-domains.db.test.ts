import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
const zone = new Map<string, string[]>();
beforeAll(async () => {
  pharos = await createTestApp(
    { SIGNUP: 'open' },
    { proofRecords: async (name) => zone.get(name) ?? [], domainsReadEveryMs: 50 },
  );
  owner = await signUpOwner(pharos);
});
afterAll(() => pharos.close());

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await pharos.call(method, `/v1${path}`, { token: owner.token, ...(body && { body }) })).json();
const fields = { name: 'Acme Inc.', logo_url: '' };
const claim = async (domain: string): Promise<number> => {
  const { id } = await call('POST', '/public-status-pages/', { ...fields, custom_domain: domain });
  const page = await call('POST', `/public-status-pages-generate-cname/?status_page=${id}`, {
    id,
    custom_domain: domain,
  });
  const { key, value } = page.custom_domain_cname;
  zone.set(`${key}.${domain}`, [value]);
  return id;
};
const visit = (host: string, url = '/') => pharos.app.inject({ method: 'GET', url, headers: { host } });
const isServed = async (host: string) => (await visit(host)).body.includes('<title>Acme Inc.');

test('serves a page at the root of its custom domain while the domain is verified', async () => {
  const id = await claim('status.acme.org');
  expect(await isServed('status.acme.org')).toBe(false);
  await call('GET', `/public-status-pages-verify/?status_page=${id}`);
  await expect.poll(() => isServed('status.acme.org')).toBe(true);
  for (const host of ['STATUS.acme.org', 'status.acme.org:8443', 'status.acme.org.'])
    expect(await isServed(host)).toBe(true);
  for (const host of ['acme.org', 'x.status.acme.org', 'localhost:3000']) expect(await isServed(host)).toBe(false);
  await call('PUT', `/public-status-pages/${id}/`, { ...fields, custom_domain: null });
  await expect.poll(() => isServed('status.acme.org')).toBe(false);
});

test('serves only the page and its files on the custom domain, and nothing else of Pharos', async () => {
  const id = await claim('status.acme.net');
  await call('GET', `/public-status-pages-verify/?status_page=${id}`);
  await expect.poll(() => isServed('status.acme.net')).toBe(true);
  const statusOf = async (url: string) => [url, (await visit('status.acme.net', url)).statusCode];
  for (const url of ['/feed.atom', '/api/v2/summary.json', `/s/${id}-AcmeInc`])
    expect(await statusOf(url)).toEqual([url, 200]);
  const { id: another } = await call('POST', '/public-status-pages/', { ...fields, custom_domain: null });
  for (const url of ['/login', '/status', '/v1/installation/', '/healthz', '/v1/docs', `/s/${another}-AcmeInc`])
    expect(await statusOf(url)).toEqual([url, 404]);
});

test('does not serve a page on the host of the installation, even if a page has verified that host before', async () => {
  const { db } = pharos.services;
  const { organizationId } = await signUpOwner(pharos);
  const page = {
    organization_id: organizationId,
    logo_url: '',
    shows_addresses: false,
    visibility: 'public',
  } as const;
  const verified = (custom_domain: string) => ({ ...page, name: 'Acme Inc.', custom_domain, verified_at: new Date() });
  await db
    .insertInto('status_pages')
    .values([verified('localhost'), verified('status.acme.info')])
    .execute();
  await expect.poll(() => isServed('status.acme.info')).toBe(true);
  for (const host of ['localhost', 'LOCALHOST:3000', 'localhost.']) {
    expect([host, await isServed(host)]).toEqual([host, false]);
    expect((await visit(host, '/v1/installation/')).statusCode).toBe(200);
  }
});

test('opens a page with a password once on its custom domain, and then shows it at the root', async () => {
  const id = await claim('status.acme.com');
  await call('GET', `/public-status-pages-verify/?status_page=${id}`);
  const body = { ...fields, custom_domain: 'status.acme.com', visibility: 'password', password: 'a-harbor-at-dawn' };
  await call('PUT', `/public-status-pages/${id}/`, body);
  await expect.poll(async () => (await visit('status.acme.com')).statusCode).toBe(403);
  const opened = await open(pharos, id, 'status.acme.com');
  expect(opened.statusCode).toBe(303);
  expect(opened.headers['set-cookie']).toContain('Path=/;');
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const seen = await pharos.app.inject({ method: 'GET', url: '/', headers: { host: 'status.acme.com', cookie } });
  expect([seen.statusCode, seen.body.includes('<title>Acme Inc.')]).toEqual([200, true]);
});

const open = (to: TestApp, id: number, host: string, more: { proto?: string; remoteAddress?: string } = {}) =>
  to.app.inject({
    method: 'POST',
    url: `/s/${id}-AcmeInc`,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      ...(more.proto && { 'x-forwarded-proto': more.proto }),
    },
    payload: 'password=a-harbor-at-dawn',
    ...(more.remoteAddress && { remoteAddress: more.remoteAddress }),
  });

test('sets a secure cookie for a private page if a trusted proxy reports that the visitor used https', async () => {
  const settings = { ...pharos.services.settings, baseUrl: 'https://pharos.example' };
  const secure = await createTestApp({}, { settings });
  const { token } = await signUpOwner(secure);
  const body = { ...fields, visibility: 'password', password: 'a-harbor-at-dawn' };
  const { id } = (await secure.call('POST', '/v1/public-status-pages/', { token, body })).json();
  const isSecure = async (host: string, more?: Parameters<typeof open>[3]): Promise<boolean> => {
    const { statusCode, headers } = await open(secure, id, host, more);
    expect(statusCode).toBe(303);
    return String(headers['set-cookie']).includes('; Secure');
  };
  expect(await isSecure('status.acme.example')).toBe(false);
  expect(await isSecure('status.acme.example', { proto: 'http' })).toBe(false);
  expect(await isSecure('status.acme.example', { proto: 'https' })).toBe(true);
  expect(await isSecure('status.acme.example', { proto: 'https', remoteAddress: '192.0.2.9' })).toBe(false);
  // The address of Pharos uses https, even if the proxy does not report the protocol.
  expect(await isSecure('pharos.example')).toBe(true);
  await secure.close();
});
