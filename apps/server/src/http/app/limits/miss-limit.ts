import { Refusal, Throttled } from '../../../usecases/errors.ts';
import type { Kept, PublicCache } from '../../../usecases/public-status/public-cache.ts';
import { NetworkLimit } from './network-limit.ts';
import type { RequestCounts } from './request-counts.ts';

/** Of one network, of what is not there; more than the visitors behind one address mistype. */
const PER_MINUTE = 300;

/**
 * Reads for the public what is not in memory. One network reads only so many things a minute that are not there, since each of them is asked
 * of the database; what is there is not counted.
 */
export class MissLimit {
  readonly #limit: NetworkLimit;

  /** `name` says of what; see RequestCounts. */
  constructor(requestCounts: RequestCounts, name: string) {
    this.#limit = new NetworkLimit(requestCounts.of(`missing ${name}`, PER_MINUTE));
  }

  /** The value of a key, which is counted where the cache holds none. */
  readKept<T extends { organizationId: number }>(
    address: string,
    cache: Pick<PublicCache<T>, 'knows' | 'read'>,
    key: string,
  ): Kept<T> | Promise<Kept<T>> {
    if (cache.knows(key)) return cache.read(key);
    return this.read(
      address,
      () => cache.read(key),
      ({ value }) => value !== null,
    );
  }

  /** A refusal counts as what is not there. Throws Throttled. */
  async read<T>(address: string, read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
    // Before it is read, so that many at once are all counted.
    const seconds = this.#limit.count(address);
    if (seconds !== null) throw new Throttled('Too many requests. Try again later.', seconds);
    try {
      const value = await read();
      if (isThere(value)) this.#limit.refund(address);
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) this.#limit.refund(address);
      throw error;
    }
  }
}
