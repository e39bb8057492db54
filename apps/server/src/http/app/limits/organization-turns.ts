import { availableParallelism } from 'node:os';
import { Throttled } from '../../../usecases/errors.ts';

const MAX_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2));
/**
 * Time after the start or end of a read in which the organization still counts as reading and has a share of the
 * places.
 */
const SHARES_FOR_MS = 1000;
/** Maximum number of waiting reads of one organization. A page of the web app sends about ten reads. */
const MAX_WAITING = 100;

/** Visitors of public pages do not use the places of the organization. */
type Reader = number | `visitors of ${number}`;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits the parallel reads of one organization, so that heavy reads leave resources to other organizations. An
 * organization may use all places while no other one reads, and otherwise an equal share of at least one place.
 */
export class OrganizationReadQueue {
  readonly #maxAtOnce: number;
  readonly #now: () => number;
  readonly #turns = new Map<Reader, Turns>();
  /** The time of each reader's last start or end of a read, oldest first. */
  readonly #readAt = new Map<Reader, number>();

  /** @param now Returns the milliseconds of a monotonic clock. */
  constructor(maxAtOnce = MAX_AT_ONCE, now = () => performance.now()) {
    this.#maxAtOnce = maxAtOnce;
    this.#now = now;
  }

  /** @throws Throttled if too many reads are already waiting. */
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
