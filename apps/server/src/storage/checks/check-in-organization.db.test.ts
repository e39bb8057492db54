import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { findCheckInOrganization, lockExistingChecks } from './check-in-organization.ts';
import { changeMonitoring, lockChecksMonitoring } from './check-monitoring.ts';

const NOW = new Date(Date.UTC(2026, 0, 5, 12));
let database: TestDatabase;
let ours: SeededOrganization;
const ids: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ours = await insertOrganization(database.db);
  const theirs = await insertOrganization(database.db);
  for (const organization of [ours, ours, theirs]) {
    ids.push(await insertCheck(database.db, { ...organization, name: 'Shop', paused: false }));
  }
});
afterAll(() => database.close());

it('finds a check only in its own organization', async () => {
  const { db } = database;
  const [first = 0, , theirs = 0] = ids;
  expect(await findCheckInOrganization(db, ours.organizationId, first)).toEqual({
    id: first,
    name: 'Shop',
    url: 'https://localhost/',
    type: 'https',
    created_at: expect.any(Date),
  });
  expect(await findCheckInOrganization(db, ours.organizationId, theirs)).toBeUndefined();
});

it('locks only the checks of the organization, in the order of their ids', async () => {
  const { db } = database;
  const [first = 0, second = 0, theirs = 0] = ids;
  const requested = [theirs, second, first, 999_999];
  const { organizationId } = ours;
  expect(await db.transaction().execute((trx) => lockExistingChecks(trx, organizationId, requested))).toEqual(
    new Set([first, second]),
  );
  expect(await lockExistingChecks(db, organizationId, [])).toEqual(new Set());
  expect(await db.transaction().execute((trx) => lockChecksMonitoring(trx, organizationId, requested))).toEqual([
    { id: first, name: 'Shop', paused: false },
    { id: second, name: 'Shop', paused: false },
  ]);
  expect(await lockChecksMonitoring(db, organizationId, [])).toEqual([]);
});

it('pauses only the given checks of the organization, and increments their revision', async () => {
  const { db } = database;
  const [first = 0, , theirs = 0] = ids;
  await changeMonitoring(db, { organizationId: ours.organizationId, userId: null, address: null }, [], {
    paused: true,
    at: NOW,
  });
  await changeMonitoring(db, { organizationId: ours.organizationId, userId: null, address: null }, [first, theirs], {
    paused: true,
    at: NOW,
  });
  const rows = await db
    .selectFrom('checks')
    .select(['paused', 'revision', 'monitoring_changed_at', 'updated_at'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ paused, revision }) => [paused, revision])).toEqual([
    [true, 2],
    [false, 1],
    [false, 1],
  ]);
  expect(rows[0]).toMatchObject({ monitoring_changed_at: NOW, updated_at: NOW });
});
