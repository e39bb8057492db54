import type { Db } from '../../storage/connection/connect.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import { findPair, type Pair } from '../../storage/pair/pairs.ts';

/** The other installation waits for 10 seconds: it is to hear that the database does not answer. */
const ANSWER_MS = 2000;

/** The pair of this installation, also while the database does not answer: then as it was last known. */
export class KnownPair {
  readonly #parts: { db: Db; secrets: SecretBox };
  #known: Pair | null = null;

  constructor(parts: { db: Db; secrets: SecretBox }) {
    this.#parts = parts;
  }

  async read(): Promise<Pair | null> {
    const late = Promise.withResolvers<Pair | null>();
    const timer = setTimeout(() => late.resolve(this.#known), ANSWER_MS);
    try {
      return await Promise.race([this.#find(), late.promise]);
    } catch {
      // Who needs the database logs that it is away.
      return this.#known;
    } finally {
      clearTimeout(timer);
    }
  }

  async #find(): Promise<Pair | null> {
    this.#known = await findPair(this.#parts.db, this.#parts.secrets);
    return this.#known;
  }
}
