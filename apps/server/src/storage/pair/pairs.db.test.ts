import type { PairObservation } from '@pharos/contract/stored/pair-observation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  claimTrouble,
  completePair,
  endTrouble,
  findPair,
  type Pair,
  recordSight,
  recordStop,
  removePair,
  startPair,
} from './pairs.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const box = createSecretBox(Buffer.alloc(32, 1));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('pairs').execute());

const start = (code: string, status: 'invited' | 'joining' = 'invited') =>
  startPair(database.db, box, { address: `https://${code}.example`, status, code }, NOW);
const found = async (): Promise<Pair> => {
  const pair = await findPair(database.db, box);
  if (!pair) throw new Error('There is a pair.');
  return pair;
};
const OTHER = { sealedKey: 'of another pair' };
const SIGHT: PairObservation = {
  lookedAt: NOW,
  answeredAt: null,
  state: null,
  trouble: null,
  troubleSince: null,
  reason: null,
  connection: 'connected',
};

describe('a pair', () => {
  it('stores the last code until both installations are paired, and then the permanent key', async () => {
    const { db } = database;
    expect(await findPair(db, box)).toBeNull();
    expect([await start('one'), await start('two', 'joining')]).toEqual([true, true]);
    const pair = await found();
    expect(pair).toMatchObject({ address: 'https://two.example', status: 'joining', key: 'two', since: new Date(NOW) });
    expect(await completePair(db, box, { ...pair, status: 'invited' }, 'key', NOW + 1)).toBe(false);
    expect(await completePair(db, box, { ...pair, ...OTHER }, 'key', NOW + 1)).toBe(false);
    expect(await completePair(db, box, pair, 'key', NOW + 1)).toBe(true);
    expect(await completePair(db, box, pair, 'again', NOW + 2)).toBe(false);
    expect(await start('three')).toBe(false);
    expect(await found()).toMatchObject({ status: 'paired', key: 'key', since: new Date(NOW + 1) });
    expect(await findPair(db, createSecretBox(Buffer.alloc(32, 2)))).toMatchObject({ status: 'paired', key: null });
  });

  it('is removed by its own key, or without a key', async () => {
    const { db } = database;
    expect(await removePair(db)).toBeNull();
    await start('one');
    expect(await removePair(db, OTHER.sealedKey)).toBeNull();
    expect(await removePair(db, (await found()).sealedKey)).toBe('https://one.example');
    await start('two');
    expect(await removePair(db)).toBe('https://two.example');
    expect(await findPair(db, box)).toBeNull();
  });

  it('counts as stopped until a successful inspection more than 15 seconds later', async () => {
    const { db } = database;
    await start('one');
    const pair = await found();
    const seen = { lookedAt: NOW + 15_001, reason: null };
    const stoppedAt = async () => (await found()).stoppedAt;
    await recordStop(db, OTHER, NOW);
    expect(await stoppedAt()).toBeNull();
    await recordStop(db, pair, NOW);
    for (const [key, sight] of [
      [pair, { ...seen, lookedAt: NOW + 15_000 }],
      [pair, { ...seen, reason: 'No answer' }],
      [OTHER, seen],
    ] as const) {
      await recordSight(db, key, { ...SIGHT, ...sight });
      expect(await stoppedAt()).toEqual(new Date(NOW));
    }
    await recordSight(db, pair, { ...SIGHT, ...seen });
    expect(await found()).toMatchObject({ stoppedAt: null, seen });
  });
});

describe('the problem of a pair', () => {
  it('is claimed by only one process, and not by a process that saw it before it ended', async () => {
    const { db } = database;
    await start('one');
    const pair = await found();
    expect(await endTrouble(db, pair, NOW)).toBeNull();
    expect(await claimTrouble(db, OTHER, NOW)).toBe(false);
    expect([await claimTrouble(db, pair, NOW), await claimTrouble(db, pair, NOW)]).toEqual([true, false]);
    expect((await found()).notifiedSince).toEqual(new Date(NOW));
    expect(await endTrouble(db, OTHER, NOW + 1000)).toBeNull();
    expect(await endTrouble(db, pair, NOW + 1000)).toEqual(new Date(NOW));
    expect(await endTrouble(db, pair, NOW + 1000)).toBeNull();
    expect((await found()).notifiedSince).toBeNull();
    expect(await claimTrouble(db, pair, NOW + 1000)).toBe(false);
    expect(await claimTrouble(db, pair, NOW + 1001)).toBe(true);
  });
});
