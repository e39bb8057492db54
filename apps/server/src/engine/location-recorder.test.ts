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
/** Keys of the locations that were recorded by what `failFor` has set up. */
let stored: Set<string>;
const failFor = (bad: string): void => {
  stored = new Set();
  vi.mocked(recordLocations).mockImplementation(async (_db, locations) => {
    if (locations.some(({ key }) => key === bad)) throw new Error(bad);
    for (const { key } of locations) stored.add(key);
  });
};
/** The keys of the locations recorded, each time. */
const recorded = () => vi.mocked(recordLocations).mock.calls.map(([, locations]) => locations.map(({ key }) => key));

it('records the locations of now before it has started', async () => {
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

it('starts also when they cannot be recorded, and tries again within seconds', async () => {
  vi.mocked(recordLocations).mockRejectedValueOnce(new Error('no database'));
  await recorder.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(recorded()).toEqual([['north'], ['north']]);
});

it('records every minute where agents are by then', async () => {
  await recorder.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(recorded()).toEqual([['north']]);
  await join('south');
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded()[1]).toEqual(['north', 'south']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorded()).toHaveLength(3);
});

it('records a new location alone, once, within seconds, also when its agent goes soon', async () => {
  await recorder.start();
  await vi.advanceTimersByTimeAsync(10_000);
  const agent = await join('south');
  await vi.advanceTimersByTimeAsync(2000);
  await agent.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(recorded()).toEqual([['north'], ['south']]);
});

it('records a location that comes again within seconds, as it may have been deleted and made again', async () => {
  const agent = await join('south');
  await recorder.start();
  await agent.stop();
  await vi.advanceTimersByTimeAsync(4000);
  await join('south');
  await vi.advanceTimersByTimeAsync(4000);
  expect(recorded()).toEqual([['north', 'south'], ['south']]);
});

it.each([{ others: [] }, { others: ['south'] }])(
  'tries again within seconds what failed, with %j',
  async ({ others }) => {
    for (const key of others) await join(key);
    await recorder.start();
    vi.mocked(recordLocations).mockRejectedValueOnce(away());
    await join('west');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(recorded().slice(1)).toEqual([['west'], ['west']]);
    vi.mocked(recordLocations).mockRejectedValueOnce(away());
    await vi.advanceTimersByTimeAsync(60_000);
    const all = ['north', ...others, 'west'];
    expect(recorded().slice(3)).toEqual([all, all]);
  },
);

it('records each of the others when one cannot be, and logs which one', async () => {
  for (const key of ['a', 'b', 'bad', 'c']) await join(key);
  failFor('bad');
  await recorder.start();
  expect(stored).toEqual(new Set(['north', 'a', 'b', 'c']));
  expect(logged).toMatchObject([
    {
      level: 40,
      location: 'bad',
      err: { message: 'bad' },
      msg: 'A location could not be recorded; trying again in seconds',
    },
  ]);
});

it('records a new location while another one cannot be', async () => {
  await join('bad');
  failFor('bad');
  await recorder.start();
  await join('south');
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored).toEqual(new Set(['north', 'south']));
});

it('logs a location that cannot be recorded once a minute, however often it is tried', async () => {
  await join('bad');
  failFor('bad');
  await recorder.start();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(logged).toHaveLength(1);
  expect(recorded().length).toBeGreaterThan(20);
  await vi.advanceTimersByTimeAsync(2000);
  expect(logged).toHaveLength(2);
});

it('does not try one by one while the database is away', async () => {
  await join('south');
  vi.mocked(recordLocations).mockRejectedValueOnce(away());
  await recorder.start();
  expect(recorded()).toEqual([['north', 'south']]);
  expect(logged).toMatchObject([
    { level: 40, count: 2, err: { code: '57P01' }, msg: 'Locations could not be recorded; trying again in seconds' },
  ]);
});

it('never records twice at a time', async () => {
  await recorder.start();
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(recorded()).toHaveLength(2);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorded()).toHaveLength(3);
});

it('waits with its stop for what is being recorded, and records nothing more', async () => {
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

it('does not go on when it is stopped while it starts', async () => {
  const gate = Promise.withResolvers<void>();
  vi.mocked(recordLocations).mockReturnValueOnce(gate.promise);
  const starting = recorder.start();
  const stopping = recorder.stop();
  gate.resolve();
  await Promise.all([starting, stopping]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorded()).toHaveLength(1);
});

it('stops when it is disposed of, and may be stopped without having started', async () => {
  await recorder.stop();
  {
    await using disposable = recorder;
    await disposable.start();
  }
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorded()).toHaveLength(1);
});
