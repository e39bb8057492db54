import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type EngineSession, openEngineSession } from './engine-session.ts';

let database: TestDatabase;
let sessions: EngineSession[];
beforeEach(async () => {
  database = await createTestDatabase();
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await database.close();
});

const open = async (): Promise<EngineSession> => {
  const session = await openEngineSession(database.url);
  sessions.push(session);
  return session;
};

test('a partition is held by one session at a time', async () => {
  const [first, second] = [await open(), await open()];
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  expect(await second.claimPartitions([2, 3, 4])).toEqual([4]);
  await first.releasePartitions([2]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([2]);
  expect([await first.countEngines(), await second.countEngines()]).toEqual([2, 2]);
});

test('one release frees a partition, however often it was claimed', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1, 2]);
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  await first.releasePartitions([1, 2, 3]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
});

test('a session that ends holds nothing', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1]);
  await first.close();
  await expect.poll(() => second.claimPartitions([1])).toEqual([1]);
  await expect.poll(() => second.countEngines()).toBe(1);
});
