import type { JsMsg } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aResult } from '../testing/messages.ts';
import { ResultIntake } from './result-intake.ts';
import { resultsSubject } from './subjects.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const message = (deliveryCount = 1, results = [aResult('a')]) => {
  const calls: string[] = [];
  const data = Buffer.from(JSON.stringify(results));
  const one = {
    data,
    subject: resultsSubject('any', 'north'),
    info: { deliveryCount },
    ack: () => calls.push('ack'),
    nak: (ms: number) => calls.push(`nak ${ms > 0 && ms <= 10_000}`),
    working: () => calls.push('working'),
  };
  // Only what the intake touches of a message.
  return { calls, message: one as unknown as JsMsg };
};

it('keeps a batch from being delivered again as long as the handler works, and then acknowledges it', async () => {
  const stored = Promise.withResolvers<void>();
  const intake = new ResultIntake(() => stored.promise, quiet);
  intake.start();
  const { calls, message: one } = message();
  intake.take(one);
  await vi.advanceTimersByTimeAsync(65_000);
  // Each third of the 15 seconds in which an acknowledgement is awaited.
  expect(calls).toEqual(Array(13).fill('working'));
  stored.resolve();
  await intake.stop();
  expect(calls.slice(13)).toEqual(['ack']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(14);
});

it('has a batch that was refused come again after a pause', async () => {
  const intake = new ResultIntake(() => Promise.reject(new Error('The database is away.')), quiet);
  const [first, tenth] = [message(1), message(10)];
  intake.take(first.message);
  intake.take(tenth.message);
  await intake.stop();
  expect([first.calls, tenth.calls]).toEqual([['nak true'], ['nak true']]);
});

it('outlives an acknowledgement that cannot be sent', async () => {
  const intake = new ResultIntake(async () => {}, quiet);
  const { message: one } = message();
  one.ack = () => {
    throw new Error('closed connection');
  };
  intake.take(one);
  await intake.stop();
  expect(quiet.warn).toHaveBeenCalledOnce();
});

it('drops what no agent can have measured, hands on the rest, and warns once a minute of it', async () => {
  quiet.warn.mockClear();
  const handed: string[] = [];
  const intake = new ResultIntake(async (results) => void handed.push(...results.map(({ runId }) => runId)), quiet);
  const { calls, message: one } = message(1, [aResult('hostile', { startedAt: -1e300 }), aResult('good')]);
  const { message: two } = message(1, [aResult('far', { dueAt: Date.now() + 1e9 })]);
  intake.take(one);
  intake.take(two);
  await intake.stop();
  expect(handed).toEqual(['good']);
  expect(calls).toEqual(['ack']);
  expect(quiet.warn.mock.calls).toEqual([[{ location: 'north', count: 1 }, expect.stringContaining('dropped')]]);
});
