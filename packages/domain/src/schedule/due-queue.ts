/** Children of an entry: with four the heap is half as deep as with two, and the times of all four lie in one line of the processor's cache. */
const CHILDREN = 4;

/**
 * A min-heap by due time: entries come in any order, thousands a second, and leave earliest first. Entries that are due
 * at the same moment leave in no particular order.
 */
export class DueQueue<T> {
  /** Apart from their entries: a search through hundreds of thousands of them touches little memory, and an entry may be a mere number. */
  readonly #times: number[] = [];
  readonly #entries: T[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** When the earliest is due; undefined when the queue is empty. */
  nextDueAt(): number | undefined {
    return this.#times[0];
  }

  push(entry: T, dueAt: number): void {
    let index = this.#times.length;
    while (index > 0) {
      const parent = Math.floor((index - 1) / CHILDREN);
      if (this.#timeOf(parent) <= dueAt) break;
      this.#move(parent, index);
      index = parent;
    }
    this.#put(entry, dueAt, index);
  }

  /** Takes the earliest entry if it is due at or before `until`. */
  takeDue(until: number): T | undefined {
    const first = this.#entries[0];
    if (first === undefined || this.#timeOf(0) > until) return undefined;
    const last = this.#entries.pop();
    const dueAt = this.#times.pop();
    if (last !== undefined && dueAt !== undefined && this.#entries.length > 0) this.#putAtTop(last, dueAt);
    return first;
  }

  /** Takes everything, in no particular order. */
  clear(): T[] {
    this.#times.length = 0;
    return this.#entries.splice(0);
  }

  #putAtTop(entry: T, dueAt: number): void {
    let index = 0;
    for (;;) {
      const child = this.#earliestBelow(index);
      if (dueAt <= this.#timeOf(child)) break;
      this.#move(child, index);
      index = child;
    }
    this.#put(entry, dueAt, index);
  }

  #earliestBelow(index: number): number {
    const first = CHILDREN * index + 1;
    let earliest = first;
    for (let child = first + 1; child < first + CHILDREN; child += 1) {
      if (this.#timeOf(child) < this.#timeOf(earliest)) earliest = child;
    }
    return earliest;
  }

  #move(from: number, to: number): void {
    const entry = this.#entries[from];
    if (entry !== undefined) this.#put(entry, this.#timeOf(from), to);
  }

  #put(entry: T, dueAt: number, index: number): void {
    this.#times[index] = dueAt;
    this.#entries[index] = entry;
  }

  /** Infinity where there is none. */
  #timeOf(index: number): number {
    return this.#times[index] ?? Number.POSITIVE_INFINITY;
  }
}
