/** More than an installation has. */
const MAX_LOCATIONS = 10_000;

/** Beyond the limit, the least recently used location is forgotten. */
export class PerLocation<T> {
  readonly #make: () => T;
  readonly #most: number;
  readonly #found = new Map<string, T>();

  constructor(make: () => T, most = MAX_LOCATIONS) {
    this.#make = make;
    this.#most = most;
  }

  of(location: string): T {
    const found = this.#found.get(location) ?? this.#make();
    this.#found.delete(location);
    this.#found.set(location, found);
    const [longest] = this.#found.size > this.#most ? this.#found.keys() : [];
    if (longest !== undefined) this.#found.delete(longest);
    return found;
  }
}
