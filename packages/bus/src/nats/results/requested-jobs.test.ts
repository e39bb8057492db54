import { expect, it } from 'vitest';
import { aJob, aResult } from '../../testing/messages.ts';
import { type Claim, RequestedJobs } from './requested-jobs.ts';

const HOUR = 3_600_000;
const job = (runId: string, dueAt = 1000) => aJob(runId, { dueAt });
const result = (runId: string, overrides: object = {}) => aResult(runId, { dueAt: 1000, ...overrides });
const ids = (claim: Claim | null) => claim?.answers.map(({ runId, dueAt }) => `${runId} ${dueAt}`);

it('recognizes the results that were requested from each location', () => {
  const requested = new RequestedJobs();
  requested.add('north', [job('a'), job('b')], 0);
  requested.add('south', [job('c')], 0);
  expect(['a', 'b', 'c', 'd'].map((id) => requested.isAnswer('north', result(id)))).toEqual([true, true, false, false]);
  expect(requested.isAnswer('east', result('a'))).toBe(false);
  expect(requested.count).toBe(3);
});

it.each([{ checkId: 8 }, { revision: 4 }, { purpose: 'confirm' }, { runId: { toString: 'a' } }, { checkId: [7] }])(
  'does not accept a result with %j for a requested job',
  (overrides) => {
    const requested = new RequestedJobs();
    requested.add('north', [job('a')], 0);
    expect(requested.isAnswer('north', { ...result('a'), ...overrides })).toBe(false);
  },
);

it.each([null, undefined, 7, 'a', []])('does not accept %j as a result', (value) => {
  const requested = new RequestedJobs();
  requested.add('north', [job('a')], 0);
  expect(requested.isAnswer('north', value)).toBe(false);
});

it('accepts one result for each job, with the requested due time', () => {
  const requested = new RequestedJobs();
  requested.add('north', [job('a'), job('b')], 0);
  const claim = requested.claim('north', [result('a', { dueAt: 7 }), result('a', { dueAt: 8 }), result('x')]);
  expect(ids(claim)).toEqual(['a 1000']);
  claim?.take();
  expect(ids(requested.claim('north', [result('a'), result('b')]))).toEqual(['b 1000']);
  expect(requested.count).toBe(1);
});

it.each([
  ['poll', 60_000],
  ['confirm', 3000],
] as const)('corrects the start of a %s to a time at which an agent would have run it', (purpose, length) => {
  const due = 3 * HOUR;
  const requested = new RequestedJobs();
  const begins = [due - 2 * HOUR, due - 1000, due + 7, due + length + 1000, due + HOUR];
  const names = begins.map((_, n) => `a${n}`);
  requested.add(
    'north',
    names.map((runId) => aJob(runId, { purpose, dueAt: due, expiresAt: due + length })),
    due,
  );
  const results = begins.map((startedAt, n) => result(`a${n}`, { purpose, startedAt }));
  expect(requested.claim('north', results)?.answers.map(({ startedAt }) => startedAt)).toEqual([
    due - 1000,
    due - 1000,
    due + 7,
    due + length + 1000,
    due + length + 1000,
  ]);
});

it('blocks a claimed job for other batches, until it is released', () => {
  const requested = new RequestedJobs();
  requested.add('north', [job('a'), job('b'), job('c')], 0);
  const first = requested.claim('north', [result('a'), result('b')]);
  expect(requested.claim('north', [result('c'), result('b')])).toBeNull();
  expect(ids(requested.claim('north', [result('c')]))).toEqual(['c 1000']);
  first?.release();
  expect(ids(requested.claim('north', [result('a'), result('b')]))).toEqual(['a 1000', 'b 1000']);
});

it('accepts a result of a trusted agent for the job too', () => {
  const requested = new RequestedJobs();
  requested.add('north', [job('a')], 0);
  requested.take('north', [result('a'), result('x')]);
  requested.take('south', [result('a')]);
  expect([requested.isAnswer('north', result('a')), requested.count]).toEqual([false, 0]);
});

it('forgets jobs two hours after their due time', () => {
  const requested = new RequestedJobs();
  requested.add('north', [job('old', 0), job('new', HOUR)], 0);
  requested.add('south', [job('other', 2 * HOUR - 1)], 2 * HOUR - 1);
  expect([requested.isAnswer('north', result('old')), requested.count]).toEqual([true, 3]);
  requested.add('south', [], 2 * HOUR + 10_000);
  expect([requested.isAnswer('north', result('old')), requested.isAnswer('north', result('new'))]).toEqual([
    false,
    true,
  ]);
  expect(requested.count).toBe(2);
});

it('forgets the oldest jobs of a location with too many jobs, or of the largest location if all together have too many', () => {
  const requested = new RequestedJobs({ maxPerLocation: 20, max: 35 });
  const some = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => job(`${prefix}${n}`));
  requested.add('south', some('s', 10), 0);
  requested.add('north', some('n', 21), 0);
  expect(requested.isAnswer('north', result('n2'))).toBe(false);
  expect(requested.isAnswer('north', result('n3'))).toBe(true);
  requested.add('east', some('e', 8), 0);
  expect(requested.isAnswer('north', result('n3'))).toBe(false);
  expect(['s0', 's9'].map((id) => requested.isAnswer('south', result(id)))).toEqual([true, true]);
  expect(requested.count).toBeLessThanOrEqual(35);
});
