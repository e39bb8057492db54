import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WAIT_MS } from '../../../../../scripts/lib/testing/wait-ms.mjs';
import { addPageName } from '../../storage/status-pages/status-pages.ts';
import { insertPageWithDomain } from '../../storage/testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { createTestApp } from '../testing/test-app.ts';

const BASE_URL = 'https://example.org/pharos';
const DOMAIN = 'status.acme.org';
const PASSWORD = 'quiet-harbor';
const BLOSSOM = 2;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let database: TestDatabase;
let app: CheckApp;
/** The path does not include the base path. */
let page: { id: number; path: string };
let secret: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { BASE_URL, BILLING: 'builtin', SMTP_URL: 'smtp://127.0.0.1:9' };
  app = await createCheckApp(settings, {}, { database, domainsReadEveryMs: 50 });
  const { pool, services } = app.pharos;
  await services.db.updateTable('users').set({ email_verified: true }).execute();
  const { organizationId } = app.owner;
  const id = await insertPageWithDomain(pool, { organizationId, domain: DOMAIN });
  await addPageName(services.db, id, 'Former');
  page = { id, path: `/s/${id}-Acme` };
  const { rows } = await pool.query(
    `insert into status_pages (organization_id, name, logo_url, shows_addresses, visibility, password_hash)
     values ($1, 'Secret', '', false, 'password', $2) returning id`,
    [organizationId, await services.identity.hashPassword(PASSWORD)],
  );
  secret = `/s/${rows[0].id}-Secret`;
  await vi.waitFor(async () => expect((await visit('/', DOMAIN)).statusCode).toBe(200), { timeout: WAIT_MS });
});
afterAll(() => app.close());

const visit = (url: string, host = 'example.org', headers: Record<string, string> = {}) =>
  app.pharos.app.inject({ url, headers: { host, accept: 'text/html', ...headers } });
const pathsIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|action|data-url)="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
const unique = (paths: readonly string[]) => [...new Set(paths)].sort();

test.each(['', '/pharos'])('returns the same pages when the proxy passes on "%s" of the base path', async (passed) => {
  const visitors = await visit(`${passed}${page.path}`);
  expect([visitors.statusCode, (await visit(`${passed}/healthz`)).statusCode]).toEqual([200, 200]);
  const paths = unique(pathsIn(visitors.body));
  expect(paths).toContain(`/pharos${page.path}/feed.atom`);
  expect(paths).toContain('/pharos/favicon.svg');
  expect(paths.filter((path) => !path.startsWith('/pharos/'))).toEqual([]);
  // Each page is requested twice, because the second response may come from memory.
  for (const url of [`${passed}${page.path}`, `${passed}${page.path}/history`, `${passed}${page.path}/subscribe`]) {
    for (let n = 0; n < 2; n += 1) {
      const paths = pathsIn((await visit(url)).body);
      expect(paths.filter((path) => !path.startsWith('/pharos/'))).toEqual([]);
    }
  }
  expect((await visit(`${passed}/s/${page.id}-AcmeInc`)).statusCode).toBe(404);
});

test('uses the public address in feeds, the status API, the OpenAPI document and list links', async () => {
  const url = `${BASE_URL}${page.path}`;
  const { body: atom } = await visit(`${page.path}/feed.atom`);
  expect(atom).toContain(`<link rel="self" type="application/atom+xml" href="${url}/feed.atom"/>`);
  expect(atom).toMatch(/<id>tag:example\.org,[\d-]+:pharos\/status-pages\/\d+<\/id>/);
  expect((await visit(`${page.path}/api/v2/summary.json`)).json().page.url).toBe(url);
  expect((await visit('/v1/openapi.json')).json().servers).toEqual([{ url: BASE_URL }]);
  expect(pathsIn((await visit('/v1/docs')).body)).toEqual(['/pharos/v1/openapi.json', '/pharos/v1/docs/js/scalar.js']);
  for (const name of ['One', 'Two']) await app.create({ name, url: 'https://shop.example.com' });
  const { next } = (await app.call('GET', '/checks/?page_size=1')).json();
  expect(next).toBe(`${BASE_URL}/v1/checks/?page_size=1&page=2`);
});

test('serves a page and everything that belongs to it at the root of its custom domain', async () => {
  for (const url of ['/', '/history', '/subscribe', '/', `${page.path}/history`]) {
    const answer = await visit(url, DOMAIN);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    const paths = pathsIn(answer.body);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => path.startsWith('/pharos'))).toEqual([]);
    for (const path of unique(paths).filter((each) => each !== '/favicon.svg'))
      expect([path, (await visit(path, DOMAIN)).statusCode]).toEqual([path, 200]);
  }
  expect((await visit(`/pharos${page.path}`, DOMAIN)).statusCode).toBe(404);
});

test('limits the cookie of a private page to the base path, and redirects below the base path', async () => {
  const { body: gate } = await visit(secret);
  expect(unique(pathsIn(gate))).toEqual(['/pharos/favicon.svg', `/pharos${secret}`]);
  const opened = await app.pharos.app.inject({
    method: 'POST',
    url: secret,
    payload: `password=${PASSWORD}`,
    headers: { ...FORM, host: 'example.org' },
  });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/pharos${secret}`]);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/pharos\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect((await visit(secret, 'example.org', { cookie: cookie.split(';')[0] ?? '' })).statusCode).toBe(200);
  expect((await visit(`/s/${page.id}-Former/history`)).headers.location).toBe(`/pharos${page.path}/history`);
});

test('sends mail links to a form that posts below the base path', async () => {
  const email = 'reader@example.com';
  await app.pharos.app.inject({
    method: 'POST',
    url: `${page.path}/subscribe`,
    payload: `email=${email}`,
    headers: { ...FORM, host: 'example.org' },
  });
  const { db, secrets } = app.pharos.services;
  const [mail] = await waitingAccountMails(db, secrets, email);
  const link = mail?.action?.link ?? '';
  expect(link).toContain(`${BASE_URL}/page-updates/confirm?of=`);
  const below = link.slice(BASE_URL.length);
  expect(pathsIn((await visit(below)).body)).toEqual([`/pharos${below}`]);
});

test('opens a checkout below the base path, and links back to a page below it', async () => {
  const body = { plan_id: BLOSSOM, organization: app.owner.organizationId, addons: [], pay_now: true };
  const checkout = (await app.call('POST', '/update-plan/', body)).json().hosted_page_url;
  expect(checkout).toContain(`${BASE_URL}/billing/test/`);
  const below = checkout.slice(BASE_URL.length);
  const { body: form } = await visit(below);
  expect(pathsIn(form)).toEqual([`/pharos${below}`]);
  expect(form).toContain(`href="${BASE_URL}/settings/pricing?state=cancelled"`);
});

test('finds only paths without the base path if the base path begins like a route', async () => {
  const pharos = await createTestApp({ BASE_URL: 'https://example.org/s/pharos' }, { database });
  const get = async (url: string) => (await pharos.app.inject({ url, headers: { host: 'example.org' } })).statusCode;
  expect([await get(page.path), await get('/healthz'), await get('/s/pharos/healthz')]).toEqual([200, 200, 404]);
  await pharos.app.close();
});
