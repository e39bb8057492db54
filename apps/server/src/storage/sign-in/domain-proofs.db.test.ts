import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { listProofsToCheck, loseProof, recordProofMissing, recordProofSeen } from './domain-proofs.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const at = (ms: number) => new Date(NOW + ms);

let database: TestDatabase;
let first: number;
let second: number;
beforeAll(async () => {
  database = await createTestDatabase();
  first = (await insertOrganization(database.db)).organizationId;
  second = (await insertOrganization(database.db)).organizationId;
  for (const organization_id of [first, second]) {
    const connection = { organization_id, issuer: 'https://id.example', client_id: 'c', client_secret: null };
    await database.db.insertInto('sso_connections').values(connection).execute();
  }
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('sso_domains').execute());

const insert = (organization_id: number, domain: string, proved_at: Date | null, checked_at: Date | null = null) =>
  database.db
    .insertInto('sso_domains')
    .values({ organization_id, domain, proof: 'p', proved_at, checked_at })
    .execute();
const stored = async () => {
  const rows = await database.db
    .selectFrom('sso_domains')
    .select(['organization_id', 'domain', 'proved_at', 'checked_at', 'missing_since'])
    .orderBy('organization_id')
    .orderBy('domain')
    .execute();
  const since = (time: Date | null) => time && time.getTime() - NOW;
  return rows.map((row) => [row.domain, since(row.proved_at), since(row.checked_at), since(row.missing_since)]);
};

it('lists verified domains whose last check was at or before the given time, by organization and name', async () => {
  await insert(second, 'aa.example', at(-10));
  await insert(first, 'b.example', at(-10), at(0));
  await insert(first, 'a.example', at(0));
  await insert(first, 'c.example', at(-10), at(1));
  await insert(first, 'd.example', at(1));
  await insert(first, 'e.example', null, at(-10));
  const proofs = await listProofsToCheck(database.db, at(0));
  expect(proofs.map(({ organizationId, domain }) => [organizationId, domain])).toEqual([
    [first, 'a.example'],
    [first, 'b.example'],
    [second, 'aa.example'],
  ]);
  expect(proofs[0]).toEqual({ organizationId: first, domain: 'a.example', proof: 'p', missingSince: null });
});

it('stores since when a record has been missing, until it is seen again', async () => {
  await insert(first, 'a.example', at(-100));
  await insert(first, 'b.example', at(-100));
  const domain = { organizationId: first, domain: 'a.example', proof: 'p' };
  await recordProofMissing(database.db, domain, at(1));
  await recordProofMissing(database.db, domain, at(2));
  const untouched = ['b.example', -100, null, null];
  expect(await stored()).toEqual([['a.example', -100, 2, 1], untouched]);
  await recordProofSeen(database.db, domain, at(3));
  expect(await stored()).toEqual([['a.example', -100, 3, null], untouched]);
});

it('removes the proof only from the domain that was looked up, and only once', async () => {
  await insert(first, 'a.example', at(-100));
  const domain = { organizationId: first, domain: 'a.example', proof: 'p' };
  const otherProofs = [
    { ...domain, proof: 'replaced' },
    { ...domain, organizationId: second },
    { ...domain, domain: 'b.example' },
  ];
  for (const other of otherProofs) {
    expect(await loseProof(database.db, other, at(1))).toBe(false);
    await recordProofMissing(database.db, other, at(1));
    await recordProofSeen(database.db, other, at(1));
  }
  expect(await stored()).toEqual([['a.example', -100, null, null]]);
  expect(await loseProof(database.db, domain, at(1))).toBe(true);
  expect(await stored()).toEqual([['a.example', null, 1, null]]);
  expect(await loseProof(database.db, domain, at(2))).toBe(false);
});
