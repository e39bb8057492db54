import type { ProbeJob } from '@pharos/contract/bus/job.ts';

/** Jobs by due time, the earliest first (a binary heap: jobs come and go in any order, thousands a second). */
export interface DueQueue {
  readonly size: number;
  push(job: ProbeJob): void;
  /** When the earliest is due; undefined when the queue is empty. */
  nextDueAt(): number | undefined;
  /** Takes the earliest job, if it is due by `now`. */
  takeDue(now: number): ProbeJob | undefined;
  /** Takes everything, in no order. */
  clear(): ProbeJob[];
}

export const createDueQueue = (): DueQueue => {
  const heap: ProbeJob[] = [];
  const dueAt = (index: number): number => heap[index]?.dueAt ?? Number.POSITIVE_INFINITY;

  const rise = (job: ProbeJob): void => {
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.dueAt <= job.dueAt) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = job;
  };

  const sink = (job: ProbeJob): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = dueAt(left + 1) < dueAt(left) ? left + 1 : left;
      const below = heap[child];
      if (!below || job.dueAt <= below.dueAt) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = job;
  };

  return {
    get size() {
      return heap.length;
    },
    push: rise,
    nextDueAt: () => heap[0]?.dueAt,
    takeDue(now) {
      const first = heap[0];
      if (!first || first.dueAt > now) return undefined;
      const last = heap.pop();
      if (last && heap.length > 0) sink(last);
      return first;
    },
    clear: () => heap.splice(0),
  };
};
