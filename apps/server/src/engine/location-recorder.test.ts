import { MemoryBus } from '@pharos/bus/memory.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../storage/connection/connect.ts';
import { recordLocations } from '../storage/locations/location-rows.ts';
import { LocationRecorder } from './location-recorder.ts';

vi.mock('../storage/locations/location-rows.ts', () => ({ recordLocations: vi.fn() }));

const db = {} as Db;
let bus: MemoryBus;
let logged: Record<string, unknown>[];
let recorder: LocationRecorder;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(recordLocations).mockReset().mockResolvedValue();
  bus = new MemoryBus();
  logged = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  recorder = new LocationRecorder({ db, bus, log });
  await join('north');
});
afterEach(async () => {
  await recorder.stop();
  await bus.close();
  vi.useRealTimers();
});

const join = (location: string) =>
  bus.onJobs({ agentId: location, location, locationName: location, types: ['https'] }, () => {});
const away = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
let stored: Set<string>;
const failFor = (bad: string): void => {
  stored = new Set();
  vi.mocked(recordLocations).mockImplementation(async (_db, locations) => {
    if (locations.some(({ key }) => key === bad)) throw new Error(bad);
    for (const { key } of locations) stored.add(key);
  });
};
const recorded = () => vi.mocked(recordLocations).mock.calls.map(([, locations]) => locations.map(({ key }) => key));

it('records the current locations before the start completes', async () => {
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  const started = vi.fn();
  const starting = recorder.start().then(started);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.mocked(recordLocations).mock.calls).toEqual([[db, bus.locations()]]);
  expect(recorded()).toEqual([['north']]);
  expect(started).not.toHaveBeenCalled();
  gate.resolve();
  await starting;
});

it('starts even if the locations cannot be recorded, and retries within seconds', async () => {
  vi.mocked(recordLocations).mockRejectedValueOnce(new Error('no database'));
  await recorder.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(recorded()).toEqual([['north'], ['north']]);
});

it('records the locations of all live agents every minute', async () => {
  await recorder.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(recorded()).toEqual([['north']]);
  await join('south');
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded()[1]).toEqual(['north', 'south']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorded()).toHaveLength(3);
});

it('records a new location alone and once within seconds, even if its agent disappears soon', async () => {
  await recorder.start();
  await vi.advanceTimersByTimeAsync(10_000);
  const agent = await join('south');
  await vi.advanceTimersByTimeAsync(2000);
  await agent.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(recorded()).toEqual([['north'], ['south']]);
});

it('records a returning location within seconds, because it may have been deleted in between', async () => {
  const agent = await join('south');
  await recorder.start();
  await agent.stop();
  await vi.advanceTimersByTimeAsync(4000);
  await join('south');
  await vi.advanceTimersByTimeAsync(4000);
  expect(recorded()).toEqual([['north', 'south'], ['south']]);
});

it.each([{ further: [] }, { further: ['south'] }])(
  'retries failed locations within seconds, with %j',
  async ({ further }) => {
    for (const key of further) await join(key);
    await recorder.start();
    vi.mocked(recordLocations).mockRejectedValueOnce(away());
    await join('west');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(recorded().slice(1)).toEqual([['west'], ['west']]);
    vi.mocked(recordLocations).mockRejectedValueOnce(away());
    await vi.advanceTimersByTimeAsync(60_000);
    const all = ['north', ...further, 'west'];
    expect(recorded().slice(3)).toEqual([all, all]);
  },
);

it('records all remaining locations if one cannot be recorded, and logs that one', async () => {
  for (const key of ['a', 'b', 'bad', 'c']) await join(key);
  failFor('bad');
  await recorder.start();
  expect(stored).toEqual(new Set(['north', 'a', 'b', 'c']));
  expect(logged).toMatchObject([
    {
      level: 40,
      location: 'bad',
      err: { message: 'bad' },
      msg: 'A location could not be recorded in the database; trying again in a few seconds',
    },
  ]);
});

it('records a new location while another one cannot be recorded', async () => {
  await join('bad');
  failFor('bad');
  await recorder.start();
  await join('south');
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored).toEqual(new Set(['north', 'south']));
});

it('logs a location that cannot be recorded once a minute, regardless of the number of attempts', async () => {
  await join('bad');
  failFor('bad');
  await recorder.start();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(logged).toHaveLength(1);
  expect(recorded().length).toBeGreaterThan(20);
  await vi.advanceTimersByTimeAsync(2000);
  expect(logged).toHaveLength(2);
});

it('does not retry locations one by one while the database is unavailable', async () => {
  await join('south');
  vi.mocked(recordLocations).mockRejectedValueOnce(away());
  await recorder.start();
  expect(recorded()).toEqual([['north', 'south']]);
  expect(logged).toMatchObject([
    {
      level: 40,
      count: 2,
      err: { code: '57P01' },
      msg: 'Locations could not be recorded in the database; trying again in a few seconds',
    },
  ]);
});

it('never records twice at the same time', async () => {
  await recorder.start();
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(recorded()).toHaveLength(2);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorded()).toHaveLength(3);
});

it('waits in stop for a running write, and records nothing afterwards', async () => {
  await recorder.start();
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = vi.fn();
  const stopping = recorder.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  gate.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorded()).toHaveLength(2);
});

it('records nothing more if it is stopped during the start', async () => {
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  const starting = recorder.start();
  const stopping = recorder.stop();
  gate.resolve();
  await Promise.all([starting, stopping]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorded()).toHaveLength(1);
});

it('stops when it is disposed, and can be stopped without a start', async () => {
  await recorder.stop();
  {
    await using disposable = recorder;
    await disposable.start();
  }
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorded()).toHaveLength(1);
});
