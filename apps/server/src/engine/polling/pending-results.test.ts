import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { PendingResults } from './pending-results.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let pending: PendingResults;
beforeEach(() => {
  vi.useFakeTimers();
  parts = fakeEngineParts();
  pending = new PendingResults(parts.log);
});
afterEach(() => void vi.useRealTimers());

const result = (runId: string) => aResult({ runId });
const idsOf = ({ results }: { results: readonly { runId: string }[] }) => results.map(({ runId }) => runId);
const outcomeOf = (accepted: Promise<void>) => {
  const outcome = vi.fn();
  accepted.then(
    () => outcome('stored'),
    (error: Error) => outcome(error.message),
  );
  return outcome;
};
const settled = () => vi.advanceTimersByTimeAsync(0);

it('returns the oldest results first, up to the requested number', () => {
  void pending.accept([result('a'), result('b')]);
  void pending.accept([result('c')]);
  const first = pending.take(2);
  expect(idsOf(first)).toEqual(['a', 'b']);
  expect([pending.waiting, pending.size]).toEqual([1, 3]);
  first.stored();
  expect(idsOf(pending.take(2))).toEqual(['c']);
});

it('resolves a delivery after all of its results are stored', async () => {
  const outcome = outcomeOf(pending.accept([result('a'), result('b'), result('c')]));
  pending.take(2).stored();
  await settled();
  expect(outcome).not.toHaveBeenCalled();
  pending.take(2).stored();
  await settled();
  expect(outcome).toHaveBeenCalledExactlyOnceWith('stored');
});

it('resolves an empty delivery immediately', async () => {
  await expect(pending.accept([])).resolves.toBeUndefined();
  expect(pending.size).toBe(0);
});

it('does not count a round without results as stored', () => {
  pending.take(10).stored();
  expect(pending.lastStoredAt).toBeNull();
});

it('returns results that could not be stored before later results', () => {
  void pending.accept([result('a'), result('b')]);
  const refused = pending.take(10);
  void pending.accept([result('c')]);
  refused.refuse();
  expect([pending.waiting, pending.size]).toEqual([3, 3]);
  expect(idsOf(pending.take(10))).toEqual(['a', 'b', 'c']);
});

it('leaves results that may not be taken yet in their place', () => {
  void pending.accept(['a', 'b', 'c', 'd'].map(result));
  const taken = pending.take(2, ({ runId }) => runId !== 'a');
  expect(idsOf(taken)).toEqual(['b', 'c']);
  taken.refuse();
  void pending.accept([result('e')]);
  expect(idsOf(pending.take(1, ({ runId }) => runId !== 'b'))).toEqual(['c']);
});

it('reports when the oldest waiting or taken result arrived, and when results were last stored', () => {
  expect([pending.oldestAt, pending.lastStoredAt]).toEqual([null, null]);
  const at = performance.now();
  void pending.accept([result('a')]);
  vi.advanceTimersByTime(100);
  void pending.accept([result('b')]);
  const taken = pending.take(1);
  expect(pending.oldestAt).toBe(at);
  vi.advanceTimersByTime(10);
  taken.stored();
  expect([pending.oldestAt, pending.lastStoredAt]).toEqual([at + 100, at + 110]);
  pending.take(1).stored();
  expect(pending.oldestAt).toBeNull();
});

it('notifies only one listener of new results', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const unlisten = pending.listen(first);
  const a = [result('a')];
  void pending.accept(a);
  pending.listen(second);
  unlisten();
  void pending.accept([result('b')]);
  expect(first).toHaveBeenCalledExactlyOnceWith(a);
  expect(second).toHaveBeenCalledTimes(1);
});

it('drops results older than an hour, counts them, and logs that once', async () => {
  const old = outcomeOf(pending.accept([result('a'), result('b')]));
  vi.advanceTimersByTime(3_599_999);
  void pending.accept([result('c')]);
  expect(pending.waiting).toBe(3);
  vi.advanceTimersByTime(1);
  void pending.accept([result('d')]);
  await settled();
  expect(old).toHaveBeenCalledWith('stored');
  expect(pending.dropped).toBe(2);
  vi.advanceTimersByTime(3_599_999);
  void pending.accept([result('e')]);
  expect(pending.dropped).toBe(3);
  expect(idsOf(pending.take(10))).toEqual(['d', 'e']);
  expect(parts.logLines).toMatchObject([{ level: 50 }]);
});

const large = (runId: string, checkId = 1, mebibytes = 64) =>
  aResult({ runId, checkId, verdict: 'NR', bodyExcerpt: 'x'.repeat((mebibytes / 2) * 1024 * 1024 - 1000) });

it('drops the oldest results above 256 MiB, until at most 240 MiB remain', () => {
  void pending.accept(['a', 'b', 'c', 'd'].map((id) => large(id)));
  expect(pending.waiting).toBe(4);
  void pending.accept([large('e')]);
  expect(idsOf(pending.take(10))).toEqual(['c', 'd', 'e']);
  expect(pending.dropped).toBe(2);
});

it('drops results of the checks with the largest total size, even if other results are older', () => {
  const [other, rest] = [
    aResult({ runId: 'other', checkId: 2 }),
    ['a', 'b', 'c', 'd', 'e'].map((id) => large(id, 1, 32)),
  ];
  void pending.accept([other, ...rest, large('f', 3, 50)]);
  expect(pending.dropped).toBe(0);
  void pending.accept([large('g', 3, 50)]);
  expect(idsOf(pending.take(10))).toEqual(['other', 'b', 'c', 'd', 'e', 'f', 'g']);
});

it('drops only as much as necessary if all checks have results of the same size', () => {
  const results = Array.from({ length: 33 }, (_, n) => large(`${n}`, n, 8));
  void pending.accept(results);
  expect(idsOf(pending.take(100))).toEqual(results.slice(3).map(({ runId }) => runId));
});

it('does not drop results that are being stored, and drops waiting results beyond their size', () => {
  void pending.accept(['a', 'b', 'c'].map((id) => large(id)));
  pending.take(3);
  void pending.accept([large('d', 2, 40)]);
  expect(pending.dropped).toBe(0);
  void pending.accept([large('e', 3, 30)]);
  expect([pending.dropped, idsOf(pending.take(10))]).toEqual([1, ['e']]);
});

it('stays fast while results of very many checks arrive faster than they can be stored', () => {
  const bodyExcerpt = 'x'.repeat(2000);
  const arrivals = Array.from({ length: 120_000 }, (_, n) => aResult({ runId: `${n}`, checkId: n, bodyExcerpt }));
  for (let from = 0; from < arrivals.length; from += 100) void pending.accept(arrivals.slice(from, from + 100));
  expect(pending.waiting + pending.dropped).toBe(120_000);
  expect(pending.take(1).results[0]?.checkId).toBe(pending.dropped);
});

it('frees the memory of stored results', () => {
  for (const id of ['a', 'b', 'c']) {
    void pending.accept([large(id)]);
    pending.take(1).stored();
  }
  expect(pending.dropped).toBe(0);
});

it('rejects waiting and new results after it is closed', async () => {
  const [taken, waiting] = [outcomeOf(pending.accept([result('a')])), outcomeOf(pending.accept([result('b')]))];
  const underWay = pending.take(1);
  pending.close(new Error('the engine stops'));
  pending.close(new Error('again'));
  await settled();
  expect([taken.mock.calls, waiting.mock.calls]).toEqual([[], [['the engine stops']]]);
  underWay.stored();
  await settled();
  expect(taken).toHaveBeenCalledWith('stored');
  await expect(pending.accept([result('c')])).rejects.toThrow('the engine stops');
});

it('rejects results that could not be stored after it is closed', async () => {
  const outcome = outcomeOf(pending.accept([result('a')]));
  const underWay = pending.take(1);
  pending.close(new Error('the engine stops'));
  underWay.refuse();
  await settled();
  expect(outcome).toHaveBeenCalledExactlyOnceWith('the engine stops');
  expect(pending.size).toBe(0);
});
