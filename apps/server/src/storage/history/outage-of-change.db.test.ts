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

it('finds the outage of each of its state changes, but only in the organization of the check', async () => {
  const { db } = database;
  const [ours, theirs] = [await insertOrganization(db), await insertOrganization(db)];
  const checkId = await insertCheck(db, ours);
  const [up = 0, down = 0, worse = 0] = await insertStates(db, checkId, [
    { state: 'AV', from: START - 60_000 },
    { state: 'NR', from: START },
    { state: 'RE', from: START + 60_000 },
  ]);
  const outage = { id: down, checkId, startedAt: START, endedAt: null };
  expect(await findOutageOfChange(db, ours.organizationId, down)).toEqual(outage);
  expect(await findOutageOfChange(db, ours.organizationId, worse)).toEqual(outage);
  expect(await findOutageOfChange(db, ours.organizationId, up)).toBeNull();
  expect(await findOutageOfChange(db, theirs.organizationId, down)).toBeNull();
});

it('returns the end of the last state change of an outage as the end of the outage', async () => {
  const { db } = database;
  const ours = await insertOrganization(db);
  const checkId = await insertCheck(db, ours);
  const [down = 0] = await insertStates(db, checkId, [
    { state: 'NR', from: START },
    { state: 'RE', from: START + 60_000 },
    { state: 'AV', from: START + 180_000 },
    { state: 'NR', from: START + 600_000 },
  ]);
  const found = await findOutageOfChange(db, ours.organizationId, down);
  expect(found).toEqual({ id: down, checkId, startedAt: START, endedAt: START + 180_000 });
});

it.each([
  ['was not seen available since', [], null],
  ['was down again after it', [{ state: 'NR', from: START + 120_000 }] as const, null],
  ['was seen available after it', [{ state: 'AV', from: START + 120_000 }] as const, START + 120_000],
])('returns the pause that ended an outage of a check that %s', async (_what, later, seenUpAt) => {
  const { db } = database;
  const ours = await insertOrganization(db);
  const checkId = await insertCheck(db, ours);
  const [down = 0] = await insertStates(db, checkId, [
    { state: 'NR', from: START },
    { state: 'PS', from: START + 60_000 },
    ...later,
  ]);
  const found = await findOutageOfChange(db, ours.organizationId, down);
  expect(found).toMatchObject({ endedAt: START + 60_000, pause: { seenUpAt } });
});
