import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueQueue } from './due-queue.ts';

it('returns entries in the order of their due times, regardless of the order in which they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(1000), fc.constant('take' as const))), (steps) => {
      const queue = new DueQueue<string>();
      let model: number[] = [];
      for (const step of steps) {
        if (step === 'take') {
          expect(queue.takeDue(2000)).toBe(model[0]?.toString());
          model = model.slice(1);
        } else {
          queue.push(`${step}`, step);
          model = [...model, step].sort((a, b) => a - b);
        }
        expect(queue.nextDueAt()).toBe(model[0]);
        expect(queue.size).toBe(model.length);
      }
    }),
  );
});

it('returns an entry only when it is due', () => {
  const queue = new DueQueue<string>();
  queue.push('job', 100);
  expect(queue.takeDue(99)).toBeUndefined();
  expect(queue.takeDue(100)).toBe('job');
  expect(queue.takeDue(100)).toBeUndefined();
});

it('returns all entries when it is cleared', () => {
  const queue = new DueQueue<string>();
  for (const dueAt of [3, 1, 2]) queue.push(`${dueAt}`, dueAt);
  expect(queue.clear().sort()).toEqual(['1', '2', '3']);
  expect(queue.size).toBe(0);
});
