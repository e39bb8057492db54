import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { PendingResults } from './pending-results.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let held: PendingResults;
beforeEach(() => {
  vi.useFakeTimers();
  parts = fakeEngineParts();
  held = new PendingResults(parts.log);
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
  void held.accept([result('a'), result('b')]);
  void held.accept([result('c')]);
  const first = held.take(2);
  expect(idsOf(first)).toEqual(['a', 'b']);
  expect([held.waiting, held.size]).toEqual([1, 3]);
  first.stored();
  expect(idsOf(held.take(2))).toEqual(['c']);
});

it('resolves a delivery after all of its results are stored', async () => {
  const outcome = outcomeOf(held.accept([result('a'), result('b'), result('c')]));
  held.take(2).stored();
  await settled();
  expect(outcome).not.toHaveBeenCalled();
  held.take(2).stored();
  await settled();
  expect(outcome).toHaveBeenCalledExactlyOnceWith('stored');
});

it('resolves an empty delivery immediately', async () => {
  await expect(held.accept([])).resolves.toBeUndefined();
  expect(held.size).toBe(0);
});

it('does not count a round without results as stored', () => {
  held.take(10).stored();
  expect(held.lastStoredAt).toBeNull();
});

it('returns results that could not be stored before later results', () => {
  void held.accept([result('a'), result('b')]);
  const refused = held.take(10);
  void held.accept([result('c')]);
  refused.refuse();
  expect([held.waiting, held.size]).toEqual([3, 3]);
  expect(idsOf(held.take(10))).toEqual(['a', 'b', 'c']);
});

it('leaves results that may not be taken yet in their place', () => {
  void held.accept(['a', 'b', 'c', 'd'].map(result));
  const taken = held.take(2, ({ runId }) => runId !== 'a');
  expect(idsOf(taken)).toEqual(['b', 'c']);
  taken.refuse();
  void held.accept([result('e')]);
  expect(idsOf(held.take(1, ({ runId }) => runId !== 'b'))).toEqual(['c']);
});

it('reports when the oldest waiting or taken result arrived, and when results were last stored', () => {
  expect([held.oldestAt, held.lastStoredAt]).toEqual([null, null]);
  const at = performance.now();
  void held.accept([result('a')]);
  vi.advanceTimersByTime(100);
  void held.accept([result('b')]);
  const taken = held.take(1);
  expect(held.oldestAt).toBe(at);
  vi.advanceTimersByTime(10);
  taken.stored();
  expect([held.oldestAt, held.lastStoredAt]).toEqual([at + 100, at + 110]);
  held.take(1).stored();
  expect(held.oldestAt).toBeNull();
});

it('notifies only one listener of new results', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const unlisten = held.listen(first);
  const a = [result('a')];
  void held.accept(a);
  held.listen(second);
  unlisten();
  void held.accept([result('b')]);
  expect(first).toHaveBeenCalledExactlyOnceWith(a);
  expect(second).toHaveBeenCalledTimes(1);
});

it('drops results older than an hour, counts them, and logs that once', async () => {
  const old = outcomeOf(held.accept([result('a'), result('b')]));
  vi.advanceTimersByTime(3_599_999);
  void held.accept([result('c')]);
  expect(held.waiting).toBe(3);
  vi.advanceTimersByTime(1);
  void held.accept([result('d')]);
  await settled();
  expect(old).toHaveBeenCalledWith('stored');
  expect(held.dropped).toBe(2);
  vi.advanceTimersByTime(3_599_999);
  void held.accept([result('e')]);
  expect(held.dropped).toBe(3);
  expect(idsOf(held.take(10))).toEqual(['d', 'e']);
  expect(parts.logLines).toMatchObject([{ level: 50 }]);
});

const large = (runId: string, checkId = 1, mebibytes = 64) =>
  aResult({ runId, checkId, verdict: 'NR', bodyExcerpt: 'x'.repeat((mebibytes / 2) * 1024 * 1024 - 1000) });

it('drops the oldest results above 256 MiB, until at most 240 MiB remain', () => {
  void held.accept(['a', 'b', 'c', 'd'].map((id) => large(id)));
  expect(held.waiting).toBe(4);
  void held.accept([large('e')]);
  expect(idsOf(held.take(10))).toEqual(['c', 'd', 'e']);
  expect(held.dropped).toBe(2);
});

it('drops results of the checks with the largest total size, even if other results are older', () => {
  const [other, most] = [
    aResult({ runId: 'other', checkId: 2 }),
    ['a', 'b', 'c', 'd', 'e'].map((id) => large(id, 1, 32)),
  ];
  void held.accept([other, ...most, large('f', 3, 50)]);
  expect(held.dropped).toBe(0);
  void held.accept([large('g', 3, 50)]);
  expect(idsOf(held.take(10))).toEqual(['other', 'b', 'c', 'd', 'e', 'f', 'g']);
});

it('drops only as much as necessary if all checks have results of the same size', () => {
  const results = Array.from({ length: 33 }, (_, n) => large(`${n}`, n, 8));
  void held.accept(results);
  expect(idsOf(held.take(100))).toEqual(results.slice(3).map(({ runId }) => runId));
});

it('does not drop results that are being stored, and drops waiting results beyond their size', () => {
  void held.accept(['a', 'b', 'c'].map((id) => large(id)));
  held.take(3);
  void held.accept([large('d', 2, 40)]);
  expect(held.dropped).toBe(0);
  void held.accept([large('e', 3, 30)]);
  expect([held.dropped, idsOf(held.take(10))]).toEqual([1, ['e']]);
});

it('stays fast while results of very many checks arrive faster than they can be stored', () => {
  const bodyExcerpt = 'x'.repeat(2000);
  const arrivals = Array.from({ length: 120_000 }, (_, n) => aResult({ runId: `${n}`, checkId: n, bodyExcerpt }));
  for (let from = 0; from < arrivals.length; from += 100) void held.accept(arrivals.slice(from, from + 100));
  expect(held.waiting + held.dropped).toBe(120_000);
  expect(held.take(1).results[0]?.checkId).toBe(held.dropped);
});

it('frees the memory of stored results', () => {
  for (const id of ['a', 'b', 'c']) {
    void held.accept([large(id)]);
    held.take(1).stored();
  }
  expect(held.dropped).toBe(0);
});

it('rejects waiting and new results after it is closed', async () => {
  const [taken, waiting] = [outcomeOf(held.accept([result('a')])), outcomeOf(held.accept([result('b')]))];
  const underWay = held.take(1);
  held.close(new Error('the engine stops'));
  held.close(new Error('again'));
  await settled();
  expect([taken.mock.calls, waiting.mock.calls]).toEqual([[], [['the engine stops']]]);
  underWay.stored();
  await settled();
  expect(taken).toHaveBeenCalledWith('stored');
  await expect(held.accept([result('c')])).rejects.toThrow('the engine stops');
});

it('rejects results that could not be stored after it is closed', async () => {
  const outcome = outcomeOf(held.accept([result('a')]));
  const underWay = held.take(1);
  held.close(new Error('the engine stops'));
  underWay.refuse();
  await settled();
  expect(outcome).toHaveBeenCalledExactlyOnceWith('the engine stops');
  expect(held.size).toBe(0);
});
