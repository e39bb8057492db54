import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertPageWithDomain } from '../testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { listOrganizationsWithPublicPage, listPublicPageIds } from './copied-pages.ts';
import {
  listDomainsDue,
  listServedDomains,
  markDomainVerified,
  type PageDomain,
  recordCnameJudgment,
  recordCnameProblem,
} from './custom-domains.ts';
import { lockExistingPages } from './lock-existing-pages.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const at = (offset = 0) => new Date(NOW + offset);
const DOMAIN = 'status.acme.org';

let database: TestDatabase;
let ours: PageDomain;
let theirs: PageDomain;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  ours = await insert(false);
  theirs = await insert(false);
});

const insert = async (isVerified: boolean, domain = DOMAIN): Promise<PageDomain> => {
  const { organizationId } = await insertOrganization(database.db);
  const pageId = await insertPageWithDomain(database.pool, { organizationId, domain, isVerified });
  return { organizationId, pageId, domain, key: 'key' };
};
const stored = async ({ pageId }: PageDomain) => {
  const { rows } = await database.pool.query(
    `select verified_at as verified, cname_problem as problem, cname_checked_at as checked, cname_missing_since as missing,
       cname_told_at as notified from status_pages where id = $1`,
    [pageId],
  );
  return rows[0];
};
const NOTHING = { verified: null, problem: null, checked: null, missing: null, notified: null };
const problem = { problem: 'There is no record.', isMissing: true };
const judgment = { missingSince: null, notifies: false, isLost: false };

test('verifies a domain for only one page at a time', async () => {
  const { db } = database;
  expect(await markDomainVerified(db, ours, at())).toBe(true);
  expect(await markDomainVerified(db, ours, at(5))).toBe(true);
  expect(await stored(ours)).toEqual({ ...NOTHING, verified: at(), checked: at(5) });
  expect(await markDomainVerified(db, theirs, at())).toBe(false);
  expect(await stored(theirs)).toEqual(NOTHING);
  expect(await listServedDomains(db)).toEqual([{ id: ours.pageId, name: 'Acme', domain: DOMAIN }]);
  await database.pool.query('update status_pages set verified_at = null where id = $1', [ours.pageId]);
  expect(await markDomainVerified(db, theirs, at())).toBe(true);
});

test('changes nothing for another page, organization, domain or record', async () => {
  const { db } = database;
  const otherDomains = [
    { ...ours, key: 'former' },
    { ...ours, domain: 'status.acme.net' },
    { ...ours, organizationId: theirs.organizationId },
    { ...ours, pageId: ours.pageId + 100_000 },
  ];
  for (const other of otherDomains) {
    expect(await markDomainVerified(db, other, at())).toBe(false);
    await recordCnameProblem(db, other, problem, at());
    expect(await recordCnameJudgment(db, other, judgment, 'x', at())).toBe(false);
  }
  expect([await stored(ours), await stored(theirs)]).toEqual([NOTHING, NOTHING]);
});

test('sets the missing time at the first lookup of a verified domain that does not find the record', async () => {
  const { db } = database;
  await recordCnameProblem(db, ours, problem, at());
  expect(await stored(ours)).toEqual({ ...NOTHING, problem: 'There is no record.', checked: at() });
  await markDomainVerified(db, ours, at(1));
  expect(await stored(ours)).toEqual({ ...NOTHING, verified: at(1), checked: at(1) });
  await recordCnameProblem(db, ours, { problem: 'No answer.', isMissing: false }, at(2));
  expect(await stored(ours)).toMatchObject({ problem: 'No answer.', missing: null });
  await recordCnameProblem(db, ours, problem, at(3));
  await recordCnameProblem(db, ours, problem, at(4));
  expect(await stored(ours)).toMatchObject({ checked: at(4), missing: at(3) });
  await database.pool.query('update status_pages set cname_told_at = $1', [at()]);
  await markDomainVerified(db, ours, at(5));
  expect(await stored(ours)).toEqual({ ...NOTHING, verified: at(1), checked: at(5) });
});

test('stores a judgment only for a verified domain', async () => {
  const { db } = database;
  expect(await recordCnameJudgment(db, ours, judgment, 'x', at())).toBe(false);
  await markDomainVerified(db, ours, at());
  const verified = { ...NOTHING, verified: at() };
  const missing = { ...judgment, missingSince: NOW + 1 };
  expect(await recordCnameJudgment(db, ours, missing, 'Missing.', at(1))).toBe(true);
  expect(await stored(ours)).toEqual({ ...verified, problem: 'Missing.', checked: at(1), missing: at(1) });
  await recordCnameJudgment(db, ours, { ...missing, notifies: true }, 'Missing.', at(2));
  expect(await stored(ours)).toMatchObject({ checked: at(2), missing: at(1), notified: at(2) });
  await recordCnameJudgment(db, ours, missing, 'Missing.', at(3));
  expect(await stored(ours)).toMatchObject({ notified: at(2) });
  await recordCnameJudgment(db, ours, judgment, null, at(4));
  expect(await stored(ours)).toEqual({ ...verified, checked: at(4) });
  await recordCnameJudgment(db, ours, { ...missing, notifies: true }, 'Missing.', at(5));
  await recordCnameJudgment(db, ours, { ...missing, isLost: true }, 'Missing.', at(6));
  expect(await stored(ours)).toEqual({ ...NOTHING, problem: 'Missing.', checked: at(6) });
});

test('lists verified domains that are due for a lookup, and those with a missing record', async () => {
  const { db } = database;
  const [due, recent, missing] = [
    await insert(true, 'due.acme.org'),
    await insert(true, 'recent.acme.org'),
    await insert(true, 'missing.acme.org'),
  ];
  await insert(true, 'never.acme.org');
  const set = ({ pageId }: PageDomain, checked: Date, since: Date | null) =>
    database.pool.query(
      'update status_pages set cname_checked_at = $2, cname_missing_since = $3, cname_told_at = $3 where id = $1',
      [pageId, checked, since],
    );
  await set(due, at(), null);
  await set(recent, at(1), null);
  await set(missing, at(1), at(-5));
  await set(ours, at(-9), at(-9));
  expect(await listDomainsDue(db, at())).toEqual([
    { ...due, value: 'value', missingSince: null, notifiedAt: null },
    { ...missing, value: 'value', missingSince: at(-5), notifiedAt: at(-5) },
  ]);
  await database.pool.query('update status_pages set cname_value = null where id = $1', [due.pageId]);
  await database.pool.query('update status_pages set cname_key = null where id = $1', [missing.pageId]);
  expect(await listDomainsDue(db, at())).toEqual([]);
});

test('lists the public pages of an organization, and the organizations with public pages', async () => {
  const { db } = database;
  const more = await insertPageWithDomain(database.pool, { ...ours, domain: 'more.acme.org' });
  expect(await listOrganizationsWithPublicPage(db)).toEqual([ours.organizationId, theirs.organizationId]);
  expect(await listPublicPageIds(db, ours.organizationId)).toEqual([ours.pageId, more]);
  await database.pool.query(`update status_pages set visibility = 'members' where id = any($1)`, [
    [more, theirs.pageId],
  ]);
  expect(await listOrganizationsWithPublicPage(db)).toEqual([ours.organizationId]);
  expect(await listPublicPageIds(db, ours.organizationId)).toEqual([ours.pageId]);
});

test('finds the pages of an organization among ids', async () => {
  const { db } = database;
  const { organizationId } = ours;
  expect(await lockExistingPages(db, organizationId, [])).toEqual(new Set());
  expect(await lockExistingPages(db, organizationId, [theirs.pageId, ours.pageId, 999_999])).toEqual(
    new Set([ours.pageId]),
  );
});
