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

it('does not start when they cannot be recorded', async () => {
  vi.mocked(recordLocations).mockRejectedValueOnce(new Error('no database'));
  await expect(recorder.start()).rejects.toThrow('no database');
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
  await join('south');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(recorded()).toEqual([['north'], ['south']]);
});

it('tries again in a minute where a new location could not be recorded', async () => {
  await recorder.start();
  vi.mocked(recordLocations).mockRejectedValueOnce(new Error('no database'));
  await join('south');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(logged).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded()).toEqual([['north'], ['south'], ['north', 'south']]);
});

it('reports when they could not be recorded, and tries again in a minute', async () => {
  await recorder.start();
  vi.mocked(recordLocations).mockRejectedValueOnce(new Error('no database'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged).toMatchObject([
    {
      level: 40,
      err: { message: 'no database' },
      msg: 'Locations could not be recorded; trying again in a minute',
    },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorded()).toHaveLength(3);
  expect(logged).toHaveLength(1);
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
