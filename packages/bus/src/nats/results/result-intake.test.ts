import type { JsMsg } from '@nats-io/jetstream';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aJob, aResult } from '../../testing/messages.ts';
import { CONFINED_HEADER, resultsSubject } from '../connection/subjects.ts';
import { Refusals } from '../limits/refusals.ts';
import { RequestedJobs } from './requested-jobs.ts';
import { ResultIntake } from './result-intake.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const makeIntake = (handler: (results: readonly ProbeResult[]) => Promise<void>) => {
  const [requested, refusals] = [new RequestedJobs(), new Refusals(quiet)];
  return { requested, refusals, intake: new ResultIntake({ handler, requested, refusals, log: quiet }) };
};
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
  return { calls, message: one as unknown as JsMsg };
};
const confined = (results: ProbeResult[], deliveryCount = 1) => {
  const { calls, message: one } = message(deliveryCount, results);
  const info = { deliveryCount, redelivered: deliveryCount > 1 };
  const headers = { has: (name: string) => name === CONFINED_HEADER };
  return { calls, message: Object.assign(one, { info, headers }) };
};

it('prevents the redelivery of a batch while the handler works, and then acknowledges the batch', async () => {
  const stored = Promise.withResolvers<void>();
  const { intake } = makeIntake(() => stored.promise);
  intake.start();
  const { calls, message: one } = message();
  intake.take(one);
  await vi.advanceTimersByTimeAsync(65_000);
  // Renewed after each third of the acknowledgement time of 15 seconds.
  expect(calls).toEqual(Array(13).fill('working'));
  stored.resolve();
  await intake.stop();
  expect(calls.slice(13)).toEqual(['ack']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(14);
});

it('no longer renews an acknowledged batch, and does not pass on a batch without results', async () => {
  const handler = vi.fn(async () => {});
  const { intake } = makeIntake(handler);
  intake.start();
  const [full, empty] = [message(), message(1, [])];
  intake.take(full.message);
  intake.take(empty.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([full.calls, empty.calls, handler.mock.calls.length]).toEqual([['ack'], ['ack'], 1]);
  await intake.stop();
});

it('requests the redelivery of a rejected batch after a delay', async () => {
  const { intake } = makeIntake(() => Promise.reject(new Error('The database is away.')));
  const [first, tenth] = [message(1), message(10)];
  intake.take(first.message);
  intake.take(tenth.message);
  await intake.stop();
  expect([first.calls, tenth.calls]).toEqual([['nak true'], ['nak true']]);
});

it('continues after an acknowledgement that cannot be sent', async () => {
  const { intake } = makeIntake(async () => {});
  const { message: one } = message();
  one.ack = () => {
    throw new Error('closed connection');
  };
  intake.take(one);
  await intake.stop();
  expect(quiet.warn).toHaveBeenCalledOnce();
});

it('drops results that no agent can have measured, passes on the rest, and warns once per minute', async () => {
  quiet.warn.mockClear();
  const handed: string[] = [];
  const { intake } = makeIntake(async (results) => void handed.push(...results.map(({ runId }) => runId)));
  const { calls, message: one } = message(1, [aResult('hostile', { startedAt: -1e300 }), aResult('good')]);
  const { message: two } = message(1, [aResult('far', { dueAt: Date.now() + 1e9 })]);
  intake.take(one);
  intake.take(two);
  await intake.stop();
  expect(handed).toEqual(['good']);
  expect(calls).toEqual(['ack']);
  expect(quiet.warn.mock.calls).toEqual([[{ location: 'north', count: 1 }, expect.stringContaining('discarded')]]);
});

describe('results of an agent with the credential of its location', () => {
  const handed: string[] = [];
  const storing = async (results: readonly ProbeResult[]) => void handed.push(...results.map(({ runId }) => runId));
  beforeEach(() => {
    handed.length = 0;
  });

  it('passes on the requested results once, and counts the rest', async () => {
    const { intake, requested, refusals } = makeIntake(storing);
    requested.add('north', [aJob('a'), aJob('b')], 0);
    requested.add('south', [aJob('c', { location: 'south' })], 0);
    const first = confined([aResult('a'), aResult('forged'), aResult('b', { checkId: 8 }), aResult('c')]);
    intake.take(first.message);
    await intake.stop();
    intake.take(confined([aResult('a', { verdict: 'NR' }), aResult('b')]).message);
    await intake.stop();
    expect(handed).toEqual(['a', 'b']);
    expect(first.calls).toEqual(['ack']);
    expect(refusals.counted).toEqual([{ location: 'north', reason: 'unasked', count: 4 }]);
  });

  it('loses nothing of a rejected batch, and accepts no other copy before the batch is stored', async () => {
    const refused = Promise.withResolvers<void>();
    const answers = [() => refused.promise, () => Promise.resolve()];
    const { intake, requested, refusals } = makeIntake(async (results) => {
      await answers.shift()?.();
      await storing(results);
    });
    requested.add('north', [aJob('a'), aJob('b')], 0);
    const [first, copy] = [confined([aResult('a')]), confined([aResult('b'), aResult('a', { verdict: 'NR' })])];
    intake.take(first.message);
    intake.take(copy.message);
    expect(copy.calls).toEqual(['nak true']);
    refused.reject(new Error('The database is away.'));
    await intake.stop();
    expect(first.calls).toEqual(['nak true']);
    intake.take(confined([aResult('a')], 2).message);
    await intake.stop();
    intake.take(confined([aResult('b'), aResult('a', { verdict: 'NR' })], 2).message);
    await intake.stop();
    expect(handed).toEqual(['a', 'b']);
    // The redelivery is not the fault of the location.
    expect(refusals.counted).toEqual([]);
  });

  it('rejects a result for a job that already has a result of a trusted agent', async () => {
    const { intake, requested } = makeIntake(storing);
    requested.add('north', [aJob('a')], 0);
    intake.take(message(1, [aResult('a')]).message);
    await intake.stop();
    intake.take(confined([aResult('a', { verdict: 'NR' })]).message);
    await intake.stop();
    expect(handed).toEqual(['a']);
  });

  it('reads nothing of unrequested results', async () => {
    const { intake, refusals } = makeIntake(storing);
    const { calls, message: one } = confined([null, 7, 'text', {}, aResult('x')] as ProbeResult[]);
    intake.take(one);
    expect([calls, handed, refusals.counted[0]?.count]).toEqual([['ack'], [], 5]);
  });

  it('reads all requested results without a limit of bytes', async () => {
    const { intake, requested, refusals } = makeIntake(storing);
    const names = Array.from({ length: 20 }, (_, n) => `a${n}`);
    requested.add('north', [...names.map((name) => aJob(name)), aJob('last')], 0);
    const padding = 'x'.repeat(1024 * 1024);
    for (const name of names) intake.take(confined([{ ...aResult(name), padding } as ProbeResult]).message);
    intake.take(confined([aResult('last'), aResult('unasked')]).message);
    await intake.stop();
    expect(handed).toEqual([...names, 'last']);
    expect(refusals.counted).toEqual([{ location: 'north', reason: 'unasked', count: 1 }]);
  });

  it('drops without reading the messages of a location that sent many results that do not count, and no other messages', async () => {
    const { intake, requested, refusals } = makeIntake(storing);
    requested.add('north', [aJob('a'), aJob('b'), aJob('c')], 0);
    const parse = vi.spyOn(JSON, 'parse');
    const junk = Array(40_000).fill({}) as ProbeResult[];
    for (let n = 0; n < 50; n++) intake.take(confined(junk).message);
    expect(parse).toHaveBeenCalledTimes(2);
    expect(refusals.counted).toMatchObject([{ location: 'north', reason: 'unasked', count: 80_048 }]);
    const [dropped, again, ours] = [confined([aResult('a')]), confined([aResult('b')], 2), message(1, [aResult('c')])];
    for (const one of [dropped, again, ours]) intake.take(one.message);
    await intake.stop();
    expect([dropped.calls, handed]).toEqual([['ack'], ['b', 'c']]);
    await vi.advanceTimersByTimeAsync(60_000);
    intake.take(confined([aResult('a')]).message);
    await intake.stop();
    expect(handed).toEqual(['b', 'c', 'a']);
  });
});
