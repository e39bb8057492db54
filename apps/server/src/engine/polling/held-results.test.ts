import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResultInbox } from './result-inbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeInbox = () => {
  const onReady = vi.fn();
  const onSize = vi.fn();
  const isUrgent = ({ verdict }: ProbeResult) => verdict === 'NR';
  return { inbox: new ResultInbox({ isUrgent, onReady, onSize }), onReady, onSize };
};
const ordinary = (runId = 'ordinary') => aResult({ runId });

it('waits a second for other results, counted from the first', () => {
  const { inbox, onReady } = makeInbox();
  void inbox.accept([ordinary()]);
  vi.advanceTimersByTime(600);
  void inbox.accept([ordinary()]);
  vi.advanceTimersByTime(399);
  expect(onReady).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onReady).toHaveBeenCalledTimes(1);
});

it('waits for nothing when one result is urgent', () => {
  const { inbox, onReady } = makeInbox();
  void inbox.accept([ordinary(), aResult({ verdict: 'NR' })]);
  expect(onReady).toHaveBeenCalledTimes(1);
});

it('waits for nothing once 1000 results have gathered', () => {
  const { inbox, onReady } = makeInbox();
  void inbox.accept(Array.from({ length: 999 }, () => ordinary()));
  expect(onReady).not.toHaveBeenCalled();
  void inbox.accept([ordinary()]);
  expect(onReady).toHaveBeenCalledTimes(1);
});

it('gives all that waits as one batch in its order, and starts a new wait', () => {
  const { inbox, onReady, onSize } = makeInbox();
  void inbox.accept([ordinary('a'), ordinary('b')]);
  void inbox.accept([ordinary('c')]);
  expect(onSize).toHaveBeenLastCalledWith(3);
  expect(inbox.take().results.map(({ runId }) => runId)).toEqual(['a', 'b', 'c']);
  expect(onSize).toHaveBeenLastCalledWith(0);
  expect(inbox.take().results).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(onReady).not.toHaveBeenCalled();
  void inbox.accept([ordinary('d')]);
  expect(onSize).toHaveBeenLastCalledWith(1);
  vi.advanceTimersByTime(1000);
  expect(onReady).toHaveBeenCalledTimes(1);
});

it('resolves each delivery when its batch is stored, and rejects it when the batch is refused', async () => {
  const { inbox } = makeInbox();
  const first = inbox.accept([ordinary()]);
  const batch = inbox.take();
  const later = inbox.accept([ordinary()]);
  batch.stored();
  await first;
  inbox.take().refuse(new Error('no database'));
  await expect(later).rejects.toThrow('no database');
});

it('refuses what waits and what comes once it is closed', async () => {
  const { inbox } = makeInbox();
  const waiting = inbox.accept([ordinary()]);
  inbox.close(new Error('the engine stops'));
  inbox.close(new Error('again'));
  await expect(waiting).rejects.toThrow('the engine stops');
  await expect(inbox.accept([ordinary()])).rejects.toThrow('the engine stops');
});
