import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { insertStates } from '../testing/seed-record.ts';
import { findOutageOfChange } from './outage-of-change.ts';

const START = Date.UTC(2026, 0, 5, 12);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('finds the outage of each of its state changes, only in the organization of the check', async () => {
  const { db } = database;
  const [ours, theirs] = [await insertOrganization(db), await insertOrganization(db)];
  const checkId = await insertCheck(db, ours);
  const [up = 0, down = 0, worse = 0] = await insertStates(db, checkId, [
    { state: 'AV', from: START - 60_000 },
    { state: 'NR', from: START },
    { state: 'RE', from: START + 60_000 },
  ]);
  const outage = { id: down, checkId, startedAt: START };
  expect(await findOutageOfChange(db, ours.organizationId, down)).toEqual(outage);
  expect(await findOutageOfChange(db, ours.organizationId, worse)).toEqual(outage);
  expect(await findOutageOfChange(db, ours.organizationId, up)).toBeNull();
  expect(await findOutageOfChange(db, theirs.organizationId, down)).toBeNull();
});
