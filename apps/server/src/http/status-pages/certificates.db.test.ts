import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countAttempt } from '../../storage/sign-in/attempt-counts.ts';
import { insertPageWithDomain } from '../../storage/testing/custom-domains.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DOMAIN = 'status.acme.org';
const START = Date.now();
let pharos: TestApp;
let owner: SignedUp;
let other: SignedUp;
let now = START;
let pageId: number;
beforeAll(async () => {
  const environment = { SIGNUP: 'open', ACME_DIRECTORY_URL: 'https://127.0.0.1:9/directory' };
  pharos = await createTestApp(environment, { now: () => now });
  owner = await signUpOwner(pharos);
  other = await signUpOwner(pharos);
});
beforeEach(async () => {
  now = START;
  await pharos.services.db.deleteFrom('status_pages').execute();
  await pharos.pool.query('delete from audit_log');
  await pharos.pool.query(`update organizations set plan = 'GARDEN', grants = '[]'`);
  pageId = await insertPageWithDomain(pharos.pool, { organizationId: owner.organizationId, domain: DOMAIN });
});
afterAll(() => pharos.close());

const order = (who: SignedUp = owner) =>
  pharos.call('POST', `/v1/public-status-pages/${pageId}/certificate/`, { token: who.token });
const certificate = async (): Promise<StatusPage['custom_domain_certificate']> =>
  (await pharos.call('GET', `/v1/public-status-pages/${pageId}/`, { token: owner.token })).json()
    .custom_domain_certificate;
const jobs = async () =>
  (
    await pharos.pool.query(`select count(*)::int as count from graphile_worker.jobs where key = $1`, [
      `order-certificate:${pageId}`,
    ])
  ).rows[0].count;
const end = (change: string) => pharos.pool.query(`update domain_certificates set ordering_since = null, ${change}`);

test('orders a certificate once, writes an audit entry, and returns the state of the order with the page', async () => {
  expect(await certificate()).toMatchObject({ state: 'none' });
  const { statusCode, body } = await order();
  expect([statusCode, JSON.parse(body).custom_domain_certificate.state]).toEqual([200, 'ordering']);
  expect((await order()).statusCode).toBe(200);
  expect(await jobs()).toBe(1);
  const { rows } = await pharos.pool.query('select action, subject, after from audit_log');
  expect(rows).toEqual([
    { action: 'status-page.order-certificate', subject: `status page ${pageId}`, after: { domain: DOMAIN } },
  ]);
});

test('does not replace an existing certificate, and does not reveal its key', async () => {
  await order();
  await end(`certificate = 'PEM', private_key = 'v1:sealed', expires_at = now() + interval '1 day'`);
  const { statusCode, body } = await order();
  expect([statusCode, JSON.parse(body).custom_domain_certificate.state]).toEqual([200, 'issued']);
  expect(body).not.toMatch(/v1:sealed|PEM/);
});

test('accepts a new order 15 minutes after a failure at the earliest', async () => {
  await order();
  await pharos.pool.query(
    `update domain_certificates set ordering_since = null, problem = 'Refused.', failures = 1, failed_at = $1`,
    [new Date(START)],
  );
  expect(await certificate()).toMatchObject({ state: 'failed', problem: 'Refused.' });
  const refused = await order();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  now = START + 15 * 60_000;
  expect((await order()).json().custom_domain_certificate).toMatchObject({ state: 'ordering' });
});

test('rejects an order for the page of another organization, without a session, or for an unverified domain', async () => {
  expect((await order(other)).statusCode).toBe(404);
  expect((await pharos.call('POST', `/v1/public-status-pages/${pageId}/certificate/`)).statusCode).toBe(401);
  await pharos.pool.query('update status_pages set verified_at = null');
  expect([(await order()).statusCode, (await order()).json()]).toEqual([
    400,
    { custom_domain: ['Verify the domain first.'] },
  ]);
  expect(await jobs()).toBe(0);
});

test('rejects an order of a read-only member', async () => {
  await pharos.pool.query(`update memberships set role = 'ST' where organization_id = $1`, [owner.organizationId]);
  expect((await order()).statusCode).toBe(403);
  await pharos.pool.query(`update memberships set role = 'OW' where organization_id = $1`, [owner.organizationId]);
});

test('rejects orders during a trial and on plans below GARDEN', async () => {
  for (const plan of ['SPROUT', 'BLOSSOM']) {
    await pharos.pool.query('update organizations set plan = $1', [plan]);
    expect([plan, (await order()).statusCode]).toEqual([plan, 422]);
  }
});

test('accepts orders with a granted GARDEN plan until its end', async () => {
  const extra = { checks: 0, integrations: 0, users: 0, statusPages: 0 };
  const id = '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11';
  const grantUntil = (endsAt: number) =>
    pharos.pool.query(`update organizations set plan = 'SPROUT', grants = $1`, [
      JSON.stringify([{ id, plan: 'GARDEN', extra, badges: false, givenAt: START - 1, endsAt }]),
    ]);
  await grantUntil(now);
  expect((await order()).statusCode).toBe(422);
  await grantUntil(now + 1);
  expect((await order()).statusCode).toBe(200);
});

test('limits an organization to ten orders per day, without effect on other organizations', async () => {
  const { db } = pharos.services;
  await db.deleteFrom('attempt_counts').execute();
  const key = `certificate orders ${owner.organizationId}`;
  for (let n = 0; n < 9; n += 1) await countAttempt(db, key, new Date(START), 24 * 3_600_000);
  expect((await order()).statusCode).toBe(200);
  await pharos.pool.query('delete from domain_certificates');
  const refused = await order();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
  expect(await certificate()).toMatchObject({ state: 'none' });
  now = START + 24 * 3_600_000;
  expect((await order()).statusCode).toBe(200);
  pageId = await insertPageWithDomain(pharos.pool, {
    organizationId: other.organizationId,
    domain: 'status.other.org',
  });
  now = START;
  expect((await order(other)).statusCode).toBe(200);
});
