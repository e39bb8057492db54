import { availableParallelism } from 'node:os';
import { Throttled } from '../../../usecases/errors.ts';

/** Reads that organizations share: half of the processors, and two at least. */
const MAX_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2));
/** For so long after the begin or end of a read an organization has its share of them. */
const SHARES_FOR_MS = 1000;
/** Reads of one organization that may wait for their turn; a page of the web app asks for some ten. */
const MAX_WAITING = 100;

/** An organization by its id, or the visitors of its public pages, who take no places of its people. */
type Reader = number | `visitors of ${number}`;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how many reads of one organization run at a time, so that heavy reads of one tenant leave processors, connections and time to the rest: it
 * may use all places while no other organization reads, else an equal share, one place at least. The rest wait in the order in which they came.
 */
export class OrganizationTurns {
  readonly #maxAtOnce: number;
  readonly #now: () => number;
  readonly #turns = new Map<Reader, Turns>();
  /** The time at which each reader last began or ended a read, the longest ago first. */
  readonly #readAt = new Map<Reader, number>();

  /** @param now Returns milliseconds of a clock that is never set. */
  constructor(maxAtOnce = MAX_AT_ONCE, now = () => performance.now()) {
    this.#maxAtOnce = maxAtOnce;
    this.#now = now;
  }

  /** Runs a read in its turn. Throws Throttled when too many wait already. */
  async run<Result>(reader: Reader, read: () => Promise<Result> | Result): Promise<Result> {
    const turns = this.#turns.get(reader) ?? { running: 0, waiting: [] };
    this.#turns.set(reader, turns);
    if (turns.running < this.#placesOf(reader)) turns.running += 1;
    else if (turns.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => turns.waiting.push(resolve));
    else throw new Throttled('Too many requests at the same time. Try again later.', 1);
    try {
      return await read();
    } finally {
      this.#end(reader, turns);
    }
  }

  /** Returns how many reads of one reader, which begins or ends one now, may run at a time. */
  #placesOf(reading: Reader): number {
    const now = this.#now();
    this.#readAt.delete(reading);
    this.#readAt.set(reading, now);
    for (const [reader, at] of this.#readAt) {
      if (at > now - SHARES_FOR_MS) break;
      this.#readAt.delete(reader);
    }
    return Math.max(1, Math.floor(this.#maxAtOnce / this.#readAt.size));
  }

  /** The turn passes to the reads that wait, as far as there is a place. */
  #end(reader: Reader, turns: Turns): void {
    turns.running -= 1;
    for (const places = this.#placesOf(reader); turns.running < places; turns.running += 1) {
      const next = turns.waiting.shift();
      if (!next) break;
      next();
    }
    if (turns.running === 0) this.#turns.delete(reader);
  }
}
