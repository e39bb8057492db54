import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** What the sequence advances by at each call, see migration 0001: one call hands out this many ids. */
const BLOCK = 50;

/** Ids of state changes, fetched in blocks, so that judging needs no round trip. Ids that are not used leave gaps, which is harmless. */
export class StateChangeIds {
  #free: number[] = [];
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Makes sure that `take` can be called this often. */
  async reserve(count: number): Promise<void> {
    const missing = count - this.#free.length;
    if (missing <= 0) return;
    const { rows } = await sql<{ first: number }>`
      select nextval('state_changes_id_seq') as first from generate_series(1, ${Math.ceil(missing / BLOCK)}::int)`.execute(
      this.#db,
    );
    for (const { first } of rows) for (let offset = 0; offset < BLOCK; offset += 1) this.#free.push(first + offset);
    this.#free.sort((a, b) => b - a);
  }

  /** The lowest reserved id. */
  take(): number {
    const id = this.#free.pop();
    if (id === undefined) throw new Error('More state change ids were taken than reserved');
    return id;
  }
}
