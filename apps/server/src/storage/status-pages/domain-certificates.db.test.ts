import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertPageWithDomain } from '../testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { dropChallenges, findChallengeAnswer, storeChallenge, sweepChallenges } from './acme-challenges.ts';
import {
  beginOrder,
  type CertificateOrder,
  dropOrphanedCertificates,
  findOrder,
  listEndingCertificates,
  listOrdersDue,
  listServedCertificates,
  markEndNotified,
  readCertificate,
  recordOrderFailure,
  storeCertificate,
  withdrawCertificate,
} from './domain-certificates.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const at = (offset = 0) => new Date(NOW + offset);
const ISSUED = { certificate: 'PEM', privateKey: 'v1:sealed', expiresAt: at(1000) };

let database: TestDatabase;
let ours: CertificateOrder;
let theirs: CertificateOrder;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  ours = await insert('status.acme.org');
  theirs = await insert('status.acme.net');
});

const insert = async (domain: string): Promise<CertificateOrder> => {
  const { organizationId } = await insertOrganization(database.db);
  return { organizationId, pageId: await insertPageWithDomain(database.pool, { organizationId, domain }), domain };
};
const stored = async ({ pageId }: CertificateOrder) =>
  (await database.pool.query('select * from domain_certificates where status_page_id = $1', [pageId])).rows[0];
const unverify = ({ pageId }: CertificateOrder) =>
  database.pool.query('update status_pages set verified_at = null where id = $1', [pageId]);
const rename = ({ pageId }: CertificateOrder, domain: string) =>
  database.pool.query('update status_pages set custom_domain = $2 where id = $1', [pageId, domain]);

test('finds the order of a page until the order ends or the domain is no longer verified', async () => {
  const { db } = database;
  expect(await findOrder(db, ours)).toBeNull();
  await beginOrder(db, ours, at());
  await beginOrder(db, theirs, at());
  expect(await findOrder(db, ours)).toEqual({ ...ours, failures: 0 });
  expect(await findOrder(db, { ...ours, organizationId: theirs.organizationId })).toBeNull();
  expect(await storeCertificate(db, ours, ISSUED, at(500))).toBe(true);
  expect(await findOrder(db, ours)).toBeNull();
  await unverify(theirs);
  expect(await findOrder(db, theirs)).toBeNull();
});

test('ends the order and clears its problem when a certificate is stored, only for the same page and domain', async () => {
  const { db } = database;
  await beginOrder(db, ours, at());
  await beginOrder(db, theirs, at());
  await recordOrderFailure(db, ours, { problem: 'Refused.', failures: 3, nextOrderAt: at(1) }, at());
  expect(await stored(ours)).toMatchObject({
    ...{ ordering_since: null, problem: 'Refused.', failures: 3, failed_at: at(), next_order_at: at(1) },
  });
  expect(await stored(theirs)).toMatchObject({ ordering_since: at(), problem: null, failures: 0 });
  await database.pool.query('update domain_certificates set told_at = $1', [at()]);
  const { changed_at: before } = await stored(ours);
  for (const other of [
    { ...ours, domain: 'other.acme.org' },
    { ...ours, organizationId: theirs.organizationId },
  ])
    expect(await storeCertificate(db, other, ISSUED, at(500))).toBe(false);
  expect(await storeCertificate(db, ours, ISSUED, at(500))).toBe(true);
  const { changed_at: after, ...row } = await stored(ours);
  expect(row).toMatchObject({
    ...{ certificate: 'PEM', private_key: 'v1:sealed', expires_at: at(1000), next_order_at: at(500) },
    ...{ ordering_since: null, problem: null, failures: 0, failed_at: null, told_at: null },
  });
  expect(after.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await stored(theirs)).toMatchObject({ certificate: null });
  expect(await readCertificate(db, ours)).toEqual({ certificate: 'PEM', privateKey: 'v1:sealed' });
  expect(await readCertificate(db, theirs)).toBeNull();
  expect(await readCertificate(db, { ...ours, organizationId: theirs.organizationId })).toBeNull();
});

test('replaces the certificate for an order of another domain of the page, and retains it for the same domain', async () => {
  const { db } = database;
  await beginOrder(db, ours, at());
  await storeCertificate(db, ours, ISSUED, at(500));
  await beginOrder(db, theirs, at());
  await beginOrder(db, ours, at(9));
  expect(await stored(ours)).toMatchObject({ certificate: 'PEM', ordering_since: at(9) });
  const moved = { ...ours, domain: 'new.acme.org' };
  await beginOrder(db, moved, at(10));
  expect(await stored(ours)).toMatchObject({ domain: 'new.acme.org', certificate: null, ordering_since: at(10) });
  expect(await stored(theirs)).toMatchObject({ domain: theirs.domain });
});

test('lists orders at their due time and orders of lost processes, longest due first', async () => {
  const { db } = database;
  const stalled = await insert('status.acme.info');
  for (const order of [ours, theirs, stalled]) await beginOrder(db, order, at());
  await storeCertificate(db, ours, ISSUED, at(500));
  await recordOrderFailure(db, theirs, { problem: 'Refused.', failures: 1, nextOrderAt: at(400) }, at());
  const due = async (now: number, stalledSince: number) =>
    (await listOrdersDue(db, at(now), at(stalledSince))).map(({ domain }) => domain);
  expect(await due(399, -1)).toEqual([]);
  expect(await due(400, -1)).toEqual([theirs.domain]);
  expect(await due(500, -1)).toEqual([theirs.domain, ours.domain]);
  expect(await due(399, 0)).toEqual([stalled.domain]);
  // A running order is not repeated at its due time.
  await beginOrder(db, ours, at());
  expect(await due(500, -1)).toEqual([theirs.domain]);
  await unverify(theirs);
  expect(await due(500, -1)).toEqual([]);
  expect((await listOrdersDue(db, at(500), at())).map(({ pageId }) => pageId).sort()).toEqual(
    [ours.pageId, stalled.pageId].sort(),
  );
});

test('neither serves nor retains certificates of unverified domains, or of domains that the page no longer has', async () => {
  const { db } = database;
  const moved = await insert('status.acme.info');
  for (const order of [ours, theirs, moved]) {
    await beginOrder(db, order, at());
    await storeCertificate(db, order, ISSUED, at(500));
  }
  expect(await listServedCertificates(db)).toHaveLength(3);
  await unverify(theirs);
  await rename(moved, 'other.acme.info');
  expect(await listServedCertificates(db)).toEqual([{ ...ours, changedAt: expect.any(Date), expiresAt: at(1000) }]);
  expect((await dropOrphanedCertificates(db)).sort()).toEqual([moved.domain, theirs.domain].sort());
  expect(await stored(ours)).toMatchObject({ certificate: 'PEM' });
  expect(await dropOrphanedCertificates(db)).toEqual([]);
});

test('no longer serves a withdrawn certificate, and makes a new order due at once', async () => {
  const { db } = database;
  for (const order of [ours, theirs]) {
    await beginOrder(db, order, at());
    await storeCertificate(db, order, ISSUED, at(500));
  }
  await withdrawCertificate(db, ours, 'The key cannot be read.', at(7));
  expect(await stored(ours)).toMatchObject({
    ...{ certificate: null, private_key: null, expires_at: null },
    ...{ problem: 'The key cannot be read.', failed_at: at(7), next_order_at: at(7) },
  });
  expect((await listServedCertificates(db)).map(({ domain }) => domain)).toEqual([theirs.domain]);
  expect((await listOrdersDue(db, at(7), at(-1))).map(({ domain }) => domain)).toEqual([ours.domain]);
});

test('reports the expiry of a certificate that cannot be renewed only once', async () => {
  const { db } = database;
  for (const order of [ours, theirs]) {
    await beginOrder(db, order, at());
    await storeCertificate(db, order, ISSUED, at(500));
  }
  expect(await listEndingCertificates(db, at(2000))).toEqual([]);
  expect(await markEndNotified(db, ours, at())).toBe(false);
  for (const order of [ours, theirs])
    await recordOrderFailure(db, order, { problem: 'Refused.', failures: 1, nextOrderAt: at(1) }, at());
  await database.pool.query('update domain_certificates set expires_at = $2 where status_page_id = $1', [
    theirs.pageId,
    at(2000),
  ]);
  expect(await listEndingCertificates(db, at(1000))).toEqual([]);
  expect(await listEndingCertificates(db, at(1001))).toEqual([{ ...ours, expiresAt: at(1000), problem: 'Refused.' }]);
  expect([await markEndNotified(db, ours, at()), await markEndNotified(db, ours, at())]).toEqual([true, false]);
  expect(await listEndingCertificates(db, at(1001))).toEqual([]);
  expect((await stored(theirs)).told_at).toBeNull();
});

test('responds to a challenge only on its verified domain, until its order ends or a day has passed', async () => {
  const { db } = database;
  await storeChallenge(db, ours, { token: 'token-1', answer: 'answer-1' });
  await storeChallenge(db, theirs, { token: 'token-1', answer: 'answer of another' });
  await storeChallenge(db, theirs, { token: 'token-2', answer: 'answer-2' });
  expect(await findChallengeAnswer(db, ours.domain, 'token-1')).toBe('answer-1');
  expect(await findChallengeAnswer(db, theirs.domain, 'token-1')).toBeNull();
  expect(await findChallengeAnswer(db, ours.domain, 'token-2')).toBeNull();
  await rename(theirs, 'other.acme.net');
  expect(await findChallengeAnswer(db, theirs.domain, 'token-2')).toBeNull();
  await rename(theirs, theirs.domain);
  await dropChallenges(db, ours);
  expect(await findChallengeAnswer(db, ours.domain, 'token-1')).toBeNull();
  expect(await findChallengeAnswer(db, theirs.domain, 'token-2')).toBe('answer-2');
  await database.pool.query('update acme_challenges set created_at = $1', [at()]);
  await sweepChallenges(db, at());
  expect(await findChallengeAnswer(db, theirs.domain, 'token-2')).toBe('answer-2');
  await sweepChallenges(db, at(1));
  expect(await findChallengeAnswer(db, theirs.domain, 'token-2')).toBeNull();
});
