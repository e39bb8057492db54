import { Refusal, Throttled } from '../../../usecases/errors.ts';
import type { Cached, PublicCache } from '../../../usecases/public-status/public-cache.ts';
import { NetworkLimit } from './network-limit.ts';
import type { RequestCounts } from './request-counts.ts';

/** More than the mistyped addresses of all visitors behind one network address. */
const PER_MINUTE = 300;

/**
 * Limits reads of missing public objects per network and minute, because each of them queries the database. Reads of
 * existing objects are not counted.
 */
export class MissLimit {
  readonly #limit: NetworkLimit;

  constructor(requestCounts: RequestCounts, name: string) {
    this.#limit = new NetworkLimit(requestCounts.of(`missing ${name}`, PER_MINUTE));
  }

  /** Counts a read only if the cache has no entry and the object does not exist. */
  readCached<T extends { organizationId: number }>(
    address: string,
    cache: Pick<PublicCache<T>, 'knows' | 'read'>,
    key: string,
  ): Cached<T> | Promise<Cached<T>> {
    if (cache.knows(key)) return cache.read(key);
    return this.read(
      address,
      () => cache.read(key),
      ({ value }) => value !== null,
    );
  }

  /**
   * A missing object or a `Refusal` counts on the limit.
   * @throws Throttled if the limit is exceeded.
   */
  async read<T>(address: string, read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
    // Counted before the read, so that parallel reads are all counted.
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
