/**
 * With four children, the heap is half as deep as with two, and the times of all four are in one cache line of the
 * processor.
 */
const CHILDREN = 4;
const MIN_CAPACITY = 64;

/**
 * A min-heap by due time. Thousands of entries are added per second. Entries that are due at the same time are removed
 * in no particular order.
 */
export class DueQueue<T> {
  /**
   * Stored apart from the entries as plain numbers, so that a search through hundreds of thousands of them touches
   * little memory and allocates none. The array may be longer than `#entries`.
   */
  #times = new Float64Array(MIN_CAPACITY);
  readonly #entries: T[] = [];

  get size(): number {
    return this.#entries.length;
  }

  nextDueAt(): number | undefined {
    return this.#entries.length === 0 ? undefined : this.#times[0];
  }

  push(entry: T, dueAt: number): void {
    let index = this.#entries.length;
    if (index === this.#times.length) this.#grow();
    const times = this.#times;
    while (index > 0) {
      const parent = Math.floor((index - 1) / CHILDREN);
      if ((times[parent] ?? dueAt) <= dueAt) break;
      this.#move(parent, index);
      index = parent;
    }
    this.#put(entry, dueAt, index);
  }

  takeDue(until: number): T | undefined {
    const first = this.#entries[0];
    if (first === undefined || (this.#times[0] ?? until) > until) return undefined;
    const last = this.#entries.pop();
    const left = this.#entries.length;
    if (last !== undefined && left > 0) this.#putAtTop(last, this.#times[left] ?? 0);
    return first;
  }

  clear(): T[] {
    return this.#entries.splice(0);
  }

  #putAtTop(entry: T, dueAt: number): void {
    const times = this.#times;
    let index = 0;
    for (;;) {
      const child = this.#earliestBelow(index);
      if (child === null || dueAt <= (times[child] ?? dueAt)) break;
      this.#move(child, index);
      index = child;
    }
    this.#put(entry, dueAt, index);
  }

  #earliestBelow(index: number): number | null {
    const times = this.#times;
    const first = CHILDREN * index + 1;
    const end = Math.min(first + CHILDREN, this.#entries.length);
    if (first >= end) return null;
    let earliest = first;
    for (let child = first + 1; child < end; child += 1) {
      if ((times[child] ?? 0) < (times[earliest] ?? 0)) earliest = child;
    }
    return earliest;
  }

  #move(from: number, to: number): void {
    const entry = this.#entries[from];
    if (entry !== undefined) this.#put(entry, this.#times[from] ?? 0, to);
  }

  #put(entry: T, dueAt: number, index: number): void {
    this.#times[index] = dueAt;
    this.#entries[index] = entry;
  }

  #grow(): void {
    const times = new Float64Array(this.#times.length * 2);
    times.set(this.#times);
    this.#times = times;
  }
}
