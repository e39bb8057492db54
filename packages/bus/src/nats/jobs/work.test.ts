import { headers, type Msg, type MsgHdrs, NoRespondersError } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aJob } from '../../testing/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { ENGINE_HEADER } from '../connection/subjects.ts';
import type { Asker } from './open-jobs.ts';
import { takeWork, WorkSender } from './work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('warns once per minute about a location whose agents take no jobs, with the number of jobs', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const request = vi.fn(() => Promise.reject(new Error('no receipt')));
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, maxMessageBytes: 1_000_000 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  for (let n = 0; n < 50; n++) sender.send('north', [aJob(`a${n}`), aJob(`b${n}`)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(150);
  expect(log.warn.mock.calls).toEqual([[{ location: 'north', count: 2 }, expect.stringContaining('count as missed')]]);
  await vi.advanceTimersByTimeAsync(60_000);
  sender.send('north', [aJob('c')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.warn.mock.calls.slice(1)).toMatchObject([[{ location: 'north', count: 99 }, expect.anything()]]);
});

it('sends a batch once if an agent has taken it, and again after half a second if there was no agent', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const request = vi.fn((subject: string) =>
    subject.endsWith('.north') ? Promise.resolve() : Promise.reject(new NoRespondersError(subject)),
  );
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, maxMessageBytes: 1_000_000 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  const sent = () => request.mock.calls.splice(0).map(([subject]) => subject);
  sender.send('north', [aJob('a')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent(), log.warn.mock.calls]).toEqual([['pharos.work.north'], []]);
  sender.send('south', [aJob('b')]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent()).toEqual(['pharos.work.south']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['pharos.work.south']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent(), log.warn.mock.calls.length]).toEqual([['pharos.work.south'], 1]);
});

it('sends each batch with the ID of the engine, and waits two seconds for a receipt that only agents of the location can send', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const request = vi.fn(async (_subject: string, _data: Buffer, _options: { reply: string; headers: MsgHdrs }) => {});
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, maxMessageBytes: 4096 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  const large = aJob('large', { target: { type: 'http', url: `http://a/${'x'.repeat(4096)}`, timeoutSeconds: 1 } });
  sender.send('north', [aJob('a'), large, aJob('b')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(request.mock.calls.map(([, data]) => JSON.parse(data.toString())[0].runId)).toEqual(['a', 'b']);
  for (const [subject, , options] of request.mock.calls) {
    expect(subject).toBe('pharos.work.north');
    expect(options).toMatchObject({ timeout: 2000, noMux: true });
    expect(options.reply).toMatch(/^pharos\.answers\.north\.\w{20,}$/);
    expect(options.headers.get(ENGINE_HEADER)).toBe('engine');
  }
  expect(new Set(request.mock.calls.map(([, , { reply }]) => reply)).size).toBe(2);
});

it('tries a batch three times, but only once while a hundred batches of its location wait for a receipt', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const receipt = Promise.withResolvers<void>();
  const request = vi.fn((_subject: string) => receipt.promise);
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, maxMessageBytes: 1_000_000 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  for (let n = 0; n < 101; n++) sender.send('north', [aJob(`a${n}`)]);
  sender.send('south', [aJob('b')]);
  const triesOf = (location: string) => request.mock.calls.filter(([subject]) => subject.endsWith(location)).length;
  expect([triesOf('north'), triesOf('south')]).toEqual([101, 1]);
  receipt.reject(new Error('no receipt'));
  await vi.advanceTimersByTimeAsync(0);
  expect([triesOf('north'), triesOf('south')]).toEqual([100 * 3 + 1, 3]);
  request.mockClear();
  sender.send('north', [aJob('c')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(triesOf('north')).toBe(3);
});

it('sends receipts only to subjects of its location, and takes only jobs of its location', () => {
  let hear: (error: null, message: Msg) => void = () => {};
  const receipts: string[] = [];
  const nats = {
    subscribe: (subject: string, { queue, callback }: { queue: string; callback: typeof hear }) => {
      hear = callback;
      return `${subject} ${queue}`;
    },
    publish: (subject: string, text: string) => receipts.push(`${subject} ${text}`),
  };
  const taken: [string, Asker][] = [];
  const subscription = takeWork({ nats } as unknown as Connection, 'north', (jobs, asker) => {
    taken.push([jobs.map(({ runId }) => runId).join(), asker]);
  });
  expect(subscription).toBe('pharos.work.north agents');
  const send = (reply: string | undefined, engineId?: string) => {
    const named = headers();
    if (engineId !== undefined) named.set(ENGINE_HEADER, engineId);
    const data = Buffer.from(JSON.stringify([aJob('a'), aJob('b', { location: 'south' }), aJob('c')]));
    hear(null, { data, reply, headers: engineId === undefined ? undefined : named } as unknown as Msg);
  };
  for (const reply of [undefined, '', 'pharos.answers.south.x', 'pharos.results.any.north']) send(reply, 'engine');
  expect([receipts, taken]).toEqual([[], []]);
  send('pharos.answers.north.x', 'engine');
  send('pharos.answers.north.y');
  expect(receipts).toEqual(['pharos.answers.north.x +', 'pharos.answers.north.y +']);
  expect(taken).toEqual([
    ['a,c', { engineId: 'engine' }],
    ['a,c', null],
  ]);
});
