/** More than an installation has. */
const MAX_LOCATIONS = 10_000;

/** Beyond the limit, the least recently used location is forgotten. */
export class PerLocation<T> {
  readonly #make: () => T;
  readonly #max: number;
  readonly #found = new Map<string, T>();

  constructor(make: () => T, max = MAX_LOCATIONS) {
    this.#make = make;
    this.#max = max;
  }

  of(location: string): T {
    const found = this.#found.get(location) ?? this.#make();
    this.#found.delete(location);
    this.#found.set(location, found);
    const [oldest] = this.#found.size > this.#max ? this.#found.keys() : [];
    if (oldest !== undefined) this.#found.delete(oldest);
    return found;
  }
}
