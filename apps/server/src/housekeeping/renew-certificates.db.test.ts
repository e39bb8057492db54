import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { insertCertificate, insertPageWithDomain } from '../storage/testing/custom-domains.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { renewCertificates } from './renew-certificates.ts';

const MINUTE = 60_000;
const NOW = Date.now();
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let organizationId: number;
beforeEach(async () => {
  ({ organizationId } = await insertOrganization(database.db));
});

const insert = async (domain: string): Promise<number> => {
  const pageId = await insertPageWithDomain(database.pool, { organizationId, domain });
  await insertCertificate(database.pool, secrets, { organizationId, pageId, domain });
  return pageId;
};
const set = (pageId: number, change: string) =>
  database.pool.query(`update domain_certificates set ${change} where status_page_id = $1`, [pageId]);
const run = (acme: object | null = {}, box = secrets) =>
  renewCertificates(
    {
      db: database.db,
      secrets: box,
      acme,
      baseUrl: 'https://pharos.example',
      isSignUpOpen: false,
      log: pino({ level: 'silent' }),
    },
    NOW,
  );
const jobs = async () =>
  (
    await database.pool.query(
      `select key from graphile_worker.jobs where task_identifier = 'order-certificate' order by 1`,
    )
  ).rows.map(({ key }) => key);
const certificates = async () =>
  (
    await database.pool.query(
      'select status_page_id as id, problem, certificate is not null as served from domain_certificates order by 1',
    )
  ).rows;

test('orders due certificates, and only once even if it runs again', async () => {
  const due = await insert('due.acme.org');
  const later = await insert('later.acme.org');
  const lost = await insert('lost.acme.org');
  const underWay = await insert('under-way.acme.org');
  await set(due, `next_order_at = now() - interval '1 minute'`);
  await set(later, `next_order_at = now() + interval '1 minute'`);
  await set(lost, `ordering_since = now() - interval '16 minutes'`);
  await set(underWay, `ordering_since = now() - interval '5 minutes', next_order_at = now() - interval '1 hour'`);
  await run();
  await run();
  expect(await jobs()).toEqual([`order-certificate:${due}`, `order-certificate:${lost}`].sort());
  expect((await certificates()).every(({ served }) => served)).toBe(true);
});

test('removes the certificate of a domain that is no longer verified or no longer belongs to the page', async () => {
  const remaining = await insert('kept.acme.org');
  const lost = await insert('lost.acme.org');
  const moved = await insert('moved.acme.org');
  await database.pool.query('update status_pages set verified_at = null where id = $1', [lost]);
  await database.pool.query(`update status_pages set custom_domain = 'other.acme.org' where id = $1`, [moved]);
  await run(null);
  expect(await certificates()).toEqual([{ id: remaining, problem: null, served: true }]);
});

test('removes a certificate that has expired or has an unreadable key, and orders a new one', async () => {
  const expired = await insert('expired.acme.org');
  await insert('good.acme.org');
  await set(expired, `expires_at = now() - interval '1 minute'`);
  await run();
  expect(await certificates()).toMatchObject([
    { problem: 'The certificate has expired.', served: false },
    { served: true },
  ]);
  expect(await jobs()).toEqual([`order-certificate:${expired}`]);
  await run({}, createSecretBox(randomBytes(32)));
  expect(await certificates()).toMatchObject([
    { served: false },
    { problem: expect.stringContaining('cannot be decrypted'), served: false },
  ]);
});

test('orders nothing if orders are disabled, and deletes challenges of lost orders after a day', async () => {
  const pageId = await insert('due.acme.org');
  await set(pageId, `next_order_at = now() - interval '1 hour'`);
  await database.pool.query(
    `insert into acme_challenges (token, status_page_id, domain, answer, created_at)
     values ('old', $1, 'due.acme.org', 'a', $2), ('new', $1, 'due.acme.org', 'a', $3)`,
    [pageId, new Date(NOW - 25 * 60 * MINUTE), new Date(NOW - MINUTE)],
  );
  await run(null);
  expect(await jobs()).toEqual([]);
  expect((await database.pool.query('select token from acme_challenges')).rows).toEqual([{ token: 'new' }]);
});

test('mails admins once, a week before the end of a certificate that cannot be renewed', async () => {
  const ending = await insert('ending.acme.org');
  const later = await insert('later.acme.org');
  const renewed = await insert('renewed.acme.org');
  const failed = `problem = 'The authority refused.', next_order_at = now() + interval '1 hour'`;
  await set(ending, `${failed}, expires_at = now() + interval '6 days'`);
  await set(later, `${failed}, expires_at = now() + interval '8 days'`);
  await set(renewed, `expires_at = now() + interval '6 days', next_order_at = now() + interval '1 hour'`);
  await run();
  await run();
  const mails = await waitingAccountMails(database.db, secrets);
  expect(mails.map(({ subject }) => subject)).toEqual(['The certificate of ending.acme.org cannot be renewed']);
  expect(mails[0]?.paragraphs).toContain('The authority refused.');
  expect(mails[0]?.action?.link).toBe(`https://pharos.example/status/${ending}`);
});
