/** The limit above which sharing is unlikely to save memory. */
const MAX_VALUES = 1000;

/** Replaces equal values by one object to save memory. Callers must not modify the returned objects. */
export class SharedValues {
  readonly #byText = new Map<string, unknown>();

  /** Returns the first passed value that has the same JSON as this one. */
  get<T>(value: T): T {
    const text = JSON.stringify(value);
    const known = this.#byText.get(text);
    // Both values have the same JSON, so they have the same type.
    if (known !== undefined) return known as T;
    if (this.#byText.size < MAX_VALUES) this.#byText.set(text, value);
    return value;
  }
}
