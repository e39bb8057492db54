import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { forgetTrialLater, sweepPastTrials, takeTrial } from './past-trials.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const IN_TWO_YEARS = Date.UTC(2028, 0, 5, 12);
const box = createSecretBox(Buffer.alloc(32, 7));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const take = (email: string, now = NOW) => takeTrial(database.db, box, email, now);
const forget = (email: string, now = NOW) => forgetTrialLater(database.db, box, email, now);
const countPast = async () => (await database.pool.query('select from past_trials')).rowCount;

test('allows one trial for an address, and another one two years after its last organization was deleted', async () => {
  expect([await take('ada@example.com'), await take('Ada+2@Example.com', IN_TWO_YEARS)]).toEqual([true, false]);
  expect(await take('eve@example.com')).toBe(true);
  await forget('ada@example.com');
  expect(await take('ada@example.com', IN_TWO_YEARS - 1)).toBe(false);
  expect(await take('eve@example.com', IN_TWO_YEARS)).toBe(false);
  expect(await take('ada@example.com', IN_TWO_YEARS)).toBe(true);
  // The second trial records the address again.
  expect(await take('ada@example.com', IN_TWO_YEARS)).toBe(false);
});

test('removes an address when it may have another trial, not earlier, and never if no end is set', async () => {
  await database.pool.query('delete from past_trials');
  await take('ada@example.com');
  await forget('eve@example.com', NOW - 1);
  await forget('eve@example.com');
  await sweepPastTrials(database.db, IN_TWO_YEARS - 1);
  expect(await countPast()).toBe(2);
  await sweepPastTrials(database.db, IN_TWO_YEARS);
  expect(await countPast()).toBe(1);
  expect(await take('eve@example.com')).toBe(true);
});

test('recognizes the hashes that earlier releases stored', async () => {
  await database.pool.query('insert into past_trials (address_hash) values ($1)', [
    box.hash('old@example.com', 'past_trials.address_hash'),
  ]);
  expect(await take('old+1@example.com')).toBe(false);
});
