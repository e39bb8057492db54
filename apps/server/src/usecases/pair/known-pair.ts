import type { Db } from '../../storage/connection/connect.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import { findPair, type Pair } from '../../storage/pair/pairs.ts';

/** The other installation waits 10 seconds, and must receive the response that the database is unavailable. */
const ANSWER_MS = 2000;

/** Returns the last known pair while the database is unavailable. */
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
      // Callers that need the database log that it is unavailable.
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
