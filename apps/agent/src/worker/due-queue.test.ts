import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDueQueue } from './due-queue.ts';

const job = (dueAt: number): ProbeJob => ({
  runId: String(dueAt),
  checkId: 1,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt,
  expiresAt: dueAt + 1000,
  target: { type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 1 },
});

it('gives jobs in the order of their due times, whatever the order they came in', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(1000), fc.constant('take' as const))), (steps) => {
      const queue = createDueQueue();
      let model: number[] = [];
      for (const step of steps) {
        if (step === 'take') {
          expect(queue.takeDue(2000)?.dueAt).toBe(model[0]);
          model = model.slice(1);
        } else {
          queue.push(job(step));
          model = [...model, step].sort((a, b) => a - b);
        }
        expect(queue.nextDueAt()).toBe(model[0]);
        expect(queue.size).toBe(model.length);
      }
    }),
  );
});

it('keeps a job until it is due', () => {
  const queue = createDueQueue();
  queue.push(job(100));
  expect(queue.takeDue(99)).toBeUndefined();
  expect(queue.takeDue(100)?.dueAt).toBe(100);
  expect(queue.takeDue(100)).toBeUndefined();
});
