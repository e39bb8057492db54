import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueQueue } from './due-queue.ts';

it('gives slots back in the order in which they are due, and none before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(1000), (times, until) => {
      const queue = new DueQueue();
      times.forEach((dueAt, checkId) => {
        queue.push({ checkId, revision: 1, dueAt });
      });
      const taken: number[] = [];
      for (let slot = queue.popDue(until); slot; slot = queue.popDue(until)) taken.push(slot.dueAt);
      const sorted = times.toSorted((a, b) => a - b);
      expect(taken).toEqual(sorted.filter((time) => time <= until));
      expect(queue.size).toBe(times.length - taken.length);
    }),
  );
});
