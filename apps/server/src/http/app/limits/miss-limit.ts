import { Refusal, Throttled } from '../../../usecases/errors.ts';
import { Unavailable } from '../../../usecases/unavailable.ts';
import { NetworkLimit } from './network-limit.ts';

/** Of one network, of what is not there; more than the visitors behind one address mistype. */
const PER_MINUTE = 300;
/** A visitor is told after so long that nothing can be read now. */
const WAIT_MS = 2000;

/**
 * Reads for the public what is not in memory. One network reads only so many things a minute that are not there, since each of them is asked
 * of the database; what is there is not counted.
 */
export class MissLimit {
  readonly #limit = new NetworkLimit(PER_MINUTE);

  /** A refusal counts as what is not there. Throws Throttled, and Unavailable when reading takes too long. */
  async read<T>(address: string, read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
    // Before it is read, so that many at once are all counted.
    const seconds = this.#limit.count(address);
    if (seconds !== null) throw new Throttled('Too many requests. Try again later.', seconds);
    try {
      const value = await within(WAIT_MS, Promise.resolve(read()));
      if (isThere(value)) this.#limit.refund(address);
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) this.#limit.refund(address);
      throw error;
    }
  }
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable(`The database did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
