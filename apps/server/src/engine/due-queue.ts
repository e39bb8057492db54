/** A slot of a check. `revision` tells whether it was planned under settings that still hold. */
export interface Slot {
  checkId: number;
  revision: number;
  dueAt: number;
}

/** A binary min-heap of slots by due time. */
export class DueQueue {
  readonly #heap: Slot[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(slot: Slot): void {
    const heap = this.#heap;
    let index = heap.push(slot) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#dueAt(parent) <= slot.dueAt) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** Takes the earliest slot if it is due at or before `until`. */
  popDue(until: number): Slot | undefined {
    const heap = this.#heap;
    const first = heap[0];
    if (first === undefined || first.dueAt > until) return undefined;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    const size = this.#heap.length;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= size) return;
      const right = left + 1;
      const least = right < size && this.#dueAt(right) < this.#dueAt(left) ? right : left;
      if (this.#dueAt(index) <= this.#dueAt(least)) return;
      this.#swap(index, least);
      index = least;
    }
  }

  #dueAt(index: number): number {
    return this.#heap[index]?.dueAt ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}
