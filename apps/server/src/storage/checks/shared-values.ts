/** Beyond that, values are too different to be worth a look. */
const MOST = 1000;

/** Lets equal values of many rows be one object in memory. What it gives is not to be changed in place. */
export class SharedValues {
  readonly #byText = new Map<string, unknown>();

  /** The first value given that is equal to this one, as JSON. */
  get<T>(value: T): T {
    const text = JSON.stringify(value);
    const known = this.#byText.get(text);
    // Equal as JSON, so of the same type.
    if (known !== undefined) return known as T;
    if (this.#byText.size < MOST) this.#byText.set(text, value);
    return value;
  }
}
