import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The number of ids that one call of the sequence allocates. See migration 0001. */
const BLOCK = 50;

/** Allocates ids in blocks, so that judging needs no round trip. Unused ids leave gaps, which are harmless. */
export class StateChangeIds {
  #free: number[] = [];
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

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

  take(): number {
    const id = this.#free.pop();
    if (id === undefined) throw new Error('More IDs of state changes were used than were reserved');
    return id;
  }
}
