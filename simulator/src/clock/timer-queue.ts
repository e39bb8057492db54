export interface QueuedTimer {
  at: number;
  /** The order of timers with the same time. */
  order: number;
  fire: () => void;
  isCanceled: boolean;
}

export class TimerQueue {
  readonly #heap: QueuedTimer[] = [];

  push(timer: QueuedTimer): void {
    const heap = this.#heap;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, timer)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  popDue(until: number): QueuedTimer | undefined {
    for (;;) {
      const [first] = this.#heap;
      if (!first || (first.at > until && !first.isCanceled)) return undefined;
      this.#removeFirst();
      if (!first.isCanceled) return first;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let smaller = 2 * index + 1;
      let below = heap[smaller];
      if (!below) break;
      const right = heap[smaller + 1];
      if (right && isBefore(right, below)) {
        smaller += 1;
        below = right;
      }
      if (isBefore(last, below)) break;
      heap[index] = below;
      index = smaller;
    }
    heap[index] = last;
  }
}

const isBefore = (a: QueuedTimer, b: QueuedTimer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
