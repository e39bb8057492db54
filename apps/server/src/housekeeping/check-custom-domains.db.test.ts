import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { markDomainVerified } from '../storage/status-pages/custom-domains.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { checkCustomDomains } from './check-custom-domains.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let organizationId: number;
/** Null if the name servers do not answer. */
let zone: Map<string, string[]> | null;
let queried: string[];
let duringLookup: () => Promise<unknown>;
beforeEach(async () => {
  ({ organizationId } = await insertOrganization(database.db));
  zone = new Map();
  queried = [];
  duringLookup = async () => undefined;
});

const record = (key: string): [string, string[]] => [`${key}.${key}.example.org`, [`v${key}.pharos.example.com`]];
const insertPage = async (key: string, at = START): Promise<number> => {
  const { rows } = await database.pool.query(
    `insert into status_pages (organization_id, name, logo_url, custom_domain, cname_key, cname_value, shows_addresses, visibility)
     values ($1, 'Acme', '', $2, $3, $4, false, 'public') returning id`,
    [organizationId, `${key}.example.org`, key, `v${key}`],
  );
  const domain = { organizationId, pageId: rows[0].id, domain: `${key}.example.org`, key };
  expect(await markDomainVerified(database.db, domain, new Date(at))).toBe(true);
  zone?.set(...record(key));
  return rows[0].id;
};
const check = (now: number) =>
  checkCustomDomains(
    {
      db: database.db,
      secrets,
      baseUrl: 'https://pharos.example.com',
      verifyDomain: undefined,
      isSignUpOpen: false,
      log: pino({ level: 'silent' }),
      proofRecords: async (name, type) => {
        queried.push(name);
        await duringLookup();
        if (zone === null) throw new Error('ETIMEOUT');
        return type === 'CNAME' ? (zone.get(name) ?? []) : [];
      },
    },
    now,
  );
const hours = async (from: number, to: number) => {
  for (let hour = from; hour <= to; hour += 1) await check(START + hour * HOUR);
};
const pages = async () =>
  (
    await database.pool.query(
      'select id, verified_at is not null as served, cname_problem as problem from status_pages order by id',
    )
  ).rows;
const subjects = async () => (await waitingAccountMails(database.db, secrets)).map(({ subject }) => subject);

test('looks up an existing record once a day', async () => {
  await insertPage('a');
  await hours(1, 49);
  expect(queried).toEqual(['a.a.example.org', 'a.a.example.org']);
  expect(await subjects()).toEqual([]);
});

test.each([
  ['gone', () => zone?.delete('a.a.example.org')],
  ['leads elsewhere', () => zone?.set('a.a.example.org', ['elsewhere.example'])],
])(
  'mails about a record that is %s after a day, and stops serving the page on its domain after three days',
  async (_what, break_) => {
    const id = await insertPage('a');
    await insertPage('b');
    break_();
    // The first lookup is a day later, and from then on each hour.
    await hours(1, 24 + 23);
    expect(await subjects()).toEqual([]);
    await hours(24 + 24, 24 + 71);
    expect(await subjects()).toEqual(['The DNS record of a.example.org is missing']);
    expect((await pages()).map(({ served }) => served)).toEqual([true, true]);
    await hours(24 + 72, 24 + 100);
    expect(await subjects()).toEqual([
      'The DNS record of a.example.org is missing',
      'Your status page is no longer shown on a.example.org',
    ]);
    expect(await pages()).toEqual([
      { id, served: false, problem: expect.stringContaining('a.a.example.org') },
      expect.objectContaining({ served: true, problem: null }),
    ]);
    const { rows } = await database.pool.query('select action, subject, before from audit_log');
    expect(rows).toEqual([
      { action: 'status-page.lose-domain', subject: `status page ${id}`, before: { domain: 'a.example.org' } },
    ]);
  },
);

test('forgets that a record was missing when it returns, and mails again when it is missing again', async () => {
  await insertPage('a');
  zone?.clear();
  await hours(24, 24 + 71);
  zone?.set(...record('a'));
  await hours(24 + 72, 24 + 72);
  zone?.clear();
  await hours(24 + 73, 24 + 72 + 24 + 24);
  expect(await subjects()).toEqual([
    'The DNS record of a.example.org is missing',
    'The DNS record of a.example.org is missing',
  ]);
  expect(await pages()).toMatchObject([{ served: true }]);
});

test('removes no domain while the name servers do not answer', async () => {
  await insertPage('a');
  zone = null;
  await hours(24, 24 * 8);
  expect(await subjects()).toEqual([]);
  expect(await pages()).toMatchObject([{ served: true, problem: expect.stringContaining('did not respond') }]);
});

test('ignores the lookup of a record that was replaced during the lookup', async () => {
  await insertPage('a');
  zone?.clear();
  await hours(24, 24);
  duringLookup = () =>
    database.pool.query(`update status_pages set cname_key = 'new', cname_problem = null, cname_missing_since = null`);
  await hours(24 + 100, 24 + 100);
  expect(await pages()).toMatchObject([{ served: true, problem: null }]);
  expect(await subjects()).toEqual([]);
});

test('looks up hundreds of domains in one run', async () => {
  for (let count = 0; count < 200; count += 1) await insertPage(`d${count}`);
  zone?.clear();
  await hours(24, 24);
  expect(new Set(queried).size).toBe(200);
  await hours(24 + 72, 24 + 72);
  expect((await pages()).filter(({ served }) => served)).toEqual([]);
});
