/**
 * A binary min-heap by due time: entries come in any order, thousands a second, and leave earliest first. Entries that are due
 * at the same moment leave in no particular order.
 */
export class DueQueue<T extends { readonly dueAt: number }> {
  readonly #heap: T[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** When the earliest is due; undefined when the queue is empty. */
  nextDueAt(): number | undefined {
    return this.#heap[0]?.dueAt;
  }

  push(entry: T): void {
    const heap = this.#heap;
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.dueAt <= entry.dueAt) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  /** Takes the earliest entry if it is due at or before `until`. */
  takeDue(until: number): T | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.dueAt > until) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#putAtTop(last);
    return first;
  }

  /** Takes everything, in no particular order. */
  clear(): T[] {
    return this.#heap.splice(0);
  }

  #putAtTop(entry: T): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#dueAt(left + 1) < this.#dueAt(left) ? left + 1 : left;
      const below = heap[child];
      if (!below || entry.dueAt <= below.dueAt) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = entry;
  }

  #dueAt(index: number): number {
    return this.#heap[index]?.dueAt ?? Infinity;
  }
}
