import { MemoryBus } from '@pharos/bus/memory.ts';
import { anAgent } from '@pharos/bus/testing/messages.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { LocationRecorder } from './location-recorder.ts';

const database = sharedTestDatabase();
let bus: MemoryBus;
let recorder: LocationRecorder;
let logged: Record<string, unknown>[];
beforeEach(async () => {
  bus = new MemoryBus();
  logged = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  recorder = new LocationRecorder({ db: database.db, bus, log });
});
afterEach(async () => {
  await recorder.stop();
  await bus.close();
});

const join = (location: string, overrides: object = {}) =>
  bus.onJobs(anAgent({ agentId: location, location, ...overrides }), () => {});
const seen = async () =>
  (await database.pool.query('select key from locations where seen_at is not null order by key')).rows.map(
    ({ key }) => key,
  );

it.each([{ version: 'a\0' }, { address: '\0' }, { locationName: '\ud800' }])(
  'records an agent with %j',
  async (announced) => {
    await join('odd', announced);
    await join('south');
    await recorder.start();
    expect(await seen()).toEqual(['odd', 'south']);
    expect(logged).toEqual([]);
  },
);

it('records all remaining locations at the start, and new ones later, if one cannot be recorded', async () => {
  for (const key of ['east', 'bad\0', 'north', 'west']) await join(key);
  await recorder.start();
  expect(await seen()).toEqual(['east', 'north', 'west']);
  await join('south');
  await vi.waitFor(async () => expect(await seen()).toEqual(['east', 'north', 'south', 'west']));
  expect(logged).toMatchObject([{ location: 'bad\0', err: { code: expect.any(String) } }]);
});
