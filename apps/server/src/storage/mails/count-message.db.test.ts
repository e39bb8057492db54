import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { countMessage } from './count-message.ts';

const NOW = Date.parse('2026-06-15T23:59:00Z');
const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const organization = async () => (await insertOrganization(database.db)).organizationId;
const count = (organizationId: number, { channel = 'email', at = NOW } = {}) =>
  countMessage(database.db, { organizationId, channel, limit: 2 }, at);
const COUNTED = { isCounted: true };
const refused = (isFirstRefused: boolean) => ({ isCounted: false, isFirstRefused });

test('counts the messages of one organization on one channel', async () => {
  const [one, other] = [await organization(), await organization()];
  expect([await count(one), await count(one), await count(one)]).toEqual([COUNTED, COUNTED, refused(true)]);
  expect(await count(one, { channel: 'sms' })).toEqual(COUNTED);
  expect([await count(other), await count(other)]).toEqual([COUNTED, COUNTED]);
});

test('reports the first rejected message of each organization', async () => {
  const [one, other] = [await organization(), await organization()];
  for (const id of [one, other]) for (let n = 0; n < 2; n += 1) await count(id);
  expect([await count(one), await count(one)]).toEqual([refused(true), refused(false)]);
  expect([await count(other), await count(one), await count(other)]).toEqual([
    refused(true),
    refused(false),
    refused(false),
  ]);
});

test('restarts the count of an organization on a new UTC day', async () => {
  const [one, other] = [await organization(), await organization()];
  for (const id of [one, other]) for (let n = 0; n < 3; n += 1) await count(id);
  expect(await count(one, { at: NOW + 59_999 })).toEqual(refused(false));
  const at = NOW + 60_000;
  expect([await count(one, { at }), await count(one, { at }), await count(one, { at })]).toEqual([
    COUNTED,
    COUNTED,
    refused(true),
  ]);
  expect(await count(other, { at: NOW + 59_999 })).toEqual(refused(false));
  expect(await count(other, { at: at + DAY_MS })).toEqual(COUNTED);
});

test('counts nothing and does not fail for an organization that is being deleted', async () => {
  const id = await organization();
  const deleting = await database.pool.connect();
  try {
    await deleting.query('begin');
    await deleting.query('delete from organizations where id = $1', [id]);
    const counting = count(id);
    await expect
      .poll(async () => (await database.pool.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    await deleting.query('commit');
    expect(await counting).toEqual(refused(false));
  } finally {
    deleting.release();
  }
});
