import { availableParallelism } from 'node:os';
import { Throttled } from '../../../usecases/errors.ts';

/** Reads of one organization at a time: they take half of the processors, and two at least. */
const MAX_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2));
/** Reads of one organization that may wait for their turn; a page of the web app asks for some ten. */
const MAX_WAITING = 100;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how many reads of one organization run at a time, so that heavy reads of one tenant leave connections and time to the others. The rest
 * wait in the order in which they came.
 */
export class OrganizationTurns {
  readonly #maxAtOnce: number;
  readonly #turns = new Map<number, Turns>();

  constructor(maxAtOnce = MAX_AT_ONCE) {
    this.#maxAtOnce = maxAtOnce;
  }

  /** Runs a read in its turn. Throws Throttled when too many wait already. */
  async run<Result>(organizationId: number, read: () => Promise<Result> | Result): Promise<Result> {
    const turns = this.#turns.get(organizationId) ?? { running: 0, waiting: [] };
    this.#turns.set(organizationId, turns);
    if (turns.running < this.#maxAtOnce) turns.running += 1;
    else if (turns.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => turns.waiting.push(resolve));
    else throw new Throttled('Too many requests at the same time. Try again later.', 1);
    try {
      return await read();
    } finally {
      this.#end(organizationId, turns);
    }
  }

  /** The turn passes to the next read that waits. */
  #end(organizationId: number, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) this.#turns.delete(organizationId);
  }
}
