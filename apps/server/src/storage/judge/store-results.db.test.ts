import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readNewestResults } from '../history/newest-results.ts';
import { ensureResultPartitions } from '../retention/result-partitions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { storeResults } from './store-results.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-06-10T12:00:00Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await ensureResultPartitions(database.db, NOW, 2);
});
afterEach(() => database.close());

const certificate = (overrides: Partial<CertificateFacts> = {}): CertificateFacts => ({
  subject: 'CN=shop.example',
  issuer: 'CN=An Authority',
  altNames: Array.from({ length: 100 }, (_, index) => `${index}.shop.example`),
  altNameCount: 560,
  notBefore: NOW - 60 * DAY_MS,
  notAfter: NOW + 30 * DAY_MS,
  fingerprint: 'AA:01',
  problem: null,
  chain: ['CN=An Authority'],
  ...overrides,
});

const poll = (overrides: Partial<ProbeResult> = {}): ProbeResult =>
  aResult({ checkId: 1, startedAt: NOW, certificate: certificate(), ...overrides });

const store = (...results: ProbeResult[]): Promise<void> =>
  database.db.transaction().execute((trx) => storeResults(trx, results));
const stored = () =>
  database.db.selectFrom('certificates').select(['check_id', 'seen_on']).orderBy('check_id').orderBy('id').execute();

describe('certificates of results', () => {
  it('stores a certificate once for each check, even if it is presented several times', async () => {
    await store(poll(), poll({ startedAt: NOW + 1 }), poll({ checkId: 2 }));
    await store(poll({ startedAt: NOW + 2 }));
    expect((await stored()).map(({ check_id }) => check_id)).toEqual([1, 2]);
    const results = await readNewestResults(database.db, 1, 10);
    expect(results.map((result) => result.certificate)).toEqual([certificate(), certificate(), certificate()]);
  });

  it('stores a passed https result with a certificate as compactly as a passed http result', async () => {
    await store(poll({ startedAt: NOW }), poll({ startedAt: NOW + 1, certificate: null }));
    const { rows } = await sql<{ bytes: number }>`
      select pg_column_size(r) as bytes from results r order by started_at`.execute(database.db);
    const [https = 0, http = 0] = rows.map(({ bytes }) => bytes);
    expect([https <= http + 8, https < 120]).toEqual([true, true]);
  });

  it('treats certificates as different if any displayed data differs, including chain and problem', async () => {
    const changes = [{ problem: 'The certificate is self-signed' }, { chain: [] }, { notAfter: null }, {}];
    await store(...changes.map((other, index) => poll({ startedAt: NOW + index, certificate: certificate(other) })));
    const results = await readNewestResults(database.db, 1, 10);
    expect(results.toReversed().map((result) => result.certificate)).toEqual(
      changes.map((other) => certificate(other)),
    );
  });

  it('records the last day on which a certificate was presented, and never an earlier day', async () => {
    await store(poll());
    await store(poll({ startedAt: NOW + DAY_MS }));
    await store(poll({ startedAt: NOW - DAY_MS }));
    expect(await stored()).toEqual([{ check_id: 1, seen_on: '2026-06-11' }]);
  });

  it('limits the stored certificates of a target that presents a different one each time', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      poll({ startedAt: NOW + index, certificate: certificate({ fingerprint: String(index) }) }),
    );
    for (const one of many) await store(one);
    expect(await stored()).toHaveLength(200);
    await store(poll({ startedAt: NOW + DAY_MS, certificate: certificate({ fingerprint: '0' }) }));
    expect((await stored()).filter(({ seen_on }) => seen_on === '2026-06-11')).toHaveLength(1);
    expect(await readNewestResults(database.db, 1, 1000)).toHaveLength(301);
  });

  /** Two certificates with the same id, found by trial. */
  const collidingAs = ['18220', '57558'].map((fingerprint) => certificate({ altNames: [], fingerprint }));
  const certificatesOf = async () =>
    (await readNewestResults(database.db, 1, 10)).toReversed().map((result) => result.certificate);

  it('does not confuse a certificate with another one that has the same id', async () => {
    const [first, second] = collidingAs.map((one, index) => poll({ startedAt: NOW + index, certificate: one }));
    if (!first || !second) throw new Error('there are two');
    await store(first);
    await store(second);
    expect(await certificatesOf()).toEqual([collidingAs[0], null]);
    expect(await stored()).toHaveLength(1);
  });

  it('does not confuse two certificates that have the same id in the same batch', async () => {
    await store(...collidingAs.map((one, index) => poll({ startedAt: NOW + index, certificate: one })));
    await store(poll({ startedAt: NOW + 2, certificate: collidingAs[0] ?? null }));
    expect(await certificatesOf()).toEqual([collidingAs[0], null, collidingAs[0]]);
  });

  it('reads certificates of an older release, and stores their digest when they are presented again', async () => {
    await store(poll());
    await database.db.updateTable('certificates').set({ digest: null }).execute();
    await store(poll({ startedAt: NOW + 1 }));
    expect(await certificatesOf()).toEqual([certificate(), certificate()]);
    const rows = await database.db.selectFrom('certificates').select('digest').execute();
    expect(rows).toEqual([{ digest: expect.any(Buffer) }]);
  });

  it('allows several engines to store certificates at the same time', async () => {
    const batch = Array.from({ length: 50 }, (_, index) => poll({ checkId: index }));
    await Promise.all(Array.from({ length: 6 }, (_, turn) => store(...(turn % 2 === 0 ? batch : batch.toReversed()))));
    expect(await stored()).toHaveLength(50);
  });

  it('reads the certificates of older results from their detail', async () => {
    const detail = { summary: 'Available', proberError: null, remoteAddress: '192.0.2.1', certificate: certificate() };
    await database.db
      .insertInto('results')
      .values({ check_id: 1, started_at: new Date(NOW), verdict: 0, location: 'local', detail: JSON.stringify(detail) })
      .execute();
    const [result] = await readNewestResults(database.db, 1, 10);
    expect(result).toMatchObject({ remoteAddress: '192.0.2.1', certificate: certificate() });
  });
});

it('stores only the listed data of the response with a failing result', async () => {
  const sent = { requestHeaders: { a: 'b' }, responseHeaders: { a: 'b' }, bodyExcerpt: 'x'.repeat(2000) };
  await store(poll({ verdict: 'RE', summary: 'HTTP 500', remoteAddress: '192.0.2.1', ...sent }));
  const [row] = await database.db.selectFrom('results').select('detail').execute();
  expect(row?.detail).toEqual({ summary: 'HTTP 500', proberError: null, remoteAddress: '192.0.2.1' });
});

it('reads a result as it was stored, with phases rounded to a tenth of a millisecond', async () => {
  const phases = { dns: null, connect: 1.26, tls: null, firstByte: 10.04, transfer: 0 };
  const passed = poll({ certificate: null, responseTimeMs: 12.5, phases, statusCode: 204, location: 'south' });
  const fault = { verdict: null, proberError: 'No network', responseTimeMs: null, statusCode: null } as const;
  await store(passed, poll({ ...fault, certificate: null, startedAt: NOW + 1, phases: { ...phases, transfer: null } }));
  const [failed, first] = await readNewestResults(database.db, 1, 10);
  expect(first).toMatchObject({
    location: 'south',
    startedAt: NOW,
    verdict: 'AV',
    responseTimeMs: 12.5,
    phases: { dns: null, connect: 1.3, tls: null, firstByte: 10, transfer: 0 },
    statusCode: 204,
    certificate: null,
  });
  expect(failed).toMatchObject({ ...fault, startedAt: NOW + 1, phases: { transfer: null } });
});
