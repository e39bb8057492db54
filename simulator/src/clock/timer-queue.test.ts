import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QueuedTimer, TimerQueue } from './timer-queue.ts';

const timer = (at: number, order: number, isCanceled = false): QueuedTimer => ({
  at,
  order,
  isCanceled,
  fire: () => {},
});

test('returns timers by time and then in the order in which they were set, without canceled ones', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.boolean())), (given) => {
      const timers = given.map(([at, isCanceled], order) => timer(at, order, isCanceled));
      const queue = new TimerQueue();
      for (const each of timers) queue.push(each);
      const taken: QueuedTimer[] = [];
      for (let next = queue.popDue(20); next; next = queue.popDue(20)) taken.push(next);
      const expected = timers.filter(({ isCanceled }) => !isCanceled).sort((a, b) => a.at - b.at || a.order - b.order);
      expect(taken).toEqual(expected);
    }),
  );
});

test('retains timers that are due later', () => {
  const queue = new TimerQueue();
  queue.push(timer(10, 1));
  expect(queue.popDue(9)).toBeUndefined();
  expect(queue.popDue(10)).toMatchObject({ at: 10 });
});
