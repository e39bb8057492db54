import { setImmediate as turn } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusals } from '../limits/refusals.ts';
import type { SideParts } from '../side-parts.ts';
import { ReportRelay } from './reports.ts';

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let refusals: Refusals;
let store: () => Promise<void>;
let hear: (location: string, message?: { data?: Buffer; reply?: string | undefined }) => void;
let answered: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [refusals, answered, store] = [new Refusals(quiet), [], async () => {}];
  let callback: (error: null, message: Msg) => void = () => {};
  const nats = {
    subscribe: (_subject: string, options: { callback: typeof callback }) => {
      callback = options.callback;
    },
    publish: (subject: string) => void answered.push(subject),
  };
  const parts = {
    streams: {},
    connection: { nats, isConnected: true },
    publisher: { publish: () => store() },
    log: quiet,
  };
  new ReportRelay(parts as unknown as SideParts, refusals).start();
  hear = (location, overrides) => {
    const message = {
      subject: `pharos.reports.any.${location}`,
      data: Buffer.from('[]'),
      reply: `_INBOX_${location}.x`,
      ...overrides,
    };
    callback(null, message as unknown as Msg);
  };
});
afterEach(() => vi.useRealTimers());

const refused = (location: string) =>
  refusals.counted.filter((one) => one.location === location).map(({ reason, count }) => `${reason} ${count}`);

it('accepts 400 reports of a location at once and 100 per second, however fast they are stored, and does not limit another location', async () => {
  const send = async (location: string, count: number) => {
    for (let n = 0; n < count; n++) {
      hear(location);
      await turn();
    }
  };
  await send('north', 500);
  expect([answered.length, refused('north')]).toEqual([400, ['too much 100']]);
  vi.advanceTimersByTime(1000);
  await send('north', 500);
  expect(answered.length).toBe(500);
  await send('south', 10);
  expect([answered.length, refused('south')]).toEqual([510, []]);
});

it('stores at most 32 reports of a location, and 256 of all locations, at the same time', async () => {
  const stored = Promise.withResolvers<void>();
  store = () => stored.promise;
  for (const location of 'abcdefghi') for (let n = 0; n < 33; n++) hear(location);
  expect([refused('a'), refused('h'), refused('i')]).toEqual([['too much 1'], ['too much 1'], ['too much 33']]);
  stored.resolve();
  await turn();
  expect(answered).toHaveLength(256);
  hear('i');
  await turn();
  expect(answered).toHaveLength(257);
});

it('stores no report with a reply subject outside the inbox of its location, and no report above 256 KiB', async () => {
  const stored = vi.fn(async () => {});
  store = stored;
  for (const reply of [undefined, '', '_INBOX.x', '_INBOX_south.x', '_INBOX_northern.x', '$JS.API.x']) {
    hear('north', { reply });
  }
  hear('north', { data: Buffer.alloc(256 * 1024 + 1) });
  await turn();
  expect([stored.mock.calls.length, answered, refused('north')]).toEqual([0, [], ['too large 1']]);
  hear('north', { data: Buffer.alloc(256 * 1024) });
  await turn();
  expect([stored.mock.calls.length, answered]).toEqual([1, ['_INBOX_north.x']]);
});

it('counts a report for which the stream has no space, confirms only stored reports, and continues', async () => {
  const refusal = new JetStreamApiError({ code: 503, err_code: 10077, description: 'no room' });
  const outcomes = [refusal, new Error('The line is cut.')];
  store = () => {
    const error = outcomes.shift();
    return error ? Promise.reject(error) : Promise.resolve();
  };
  for (let n = 0; n < 3; n++) {
    hear('north');
    await turn();
  }
  expect([answered, refused('north')]).toEqual([['_INBOX_north.x'], ['too much is stored 1']]);
});
