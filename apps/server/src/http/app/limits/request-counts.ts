import type { Logger } from 'pino';
import type { AddCounts } from '../../../usecases/add-request-counts.ts';
import { MinuteCounts } from './minute-counts.ts';

const SHARE_MS = 1000;
/** Maximum number of keys that are shared at a time. Adding them takes about 50 ms. */
const MAX_AT_ONCE = 1000;
const LONG_MS = 5000;

export interface LimitCounts {
  perMinute: number;
  count(key: string): { count: number; leftMs: number };
  refund(key: string): void;
}

/**
 * The counts of all limits of this process. They are added up with those of other processes every second, so that a
 * client that alternates between processes gets only slightly more requests. If this fails, each process counts alone.
 */
export class RequestCounts {
  readonly #counts: MinuteCounts;
  readonly #add: AddCounts | null;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | null = null;
  #sharingSince = 0;
  #isAlone = false;

  constructor(add: AddCounts | null, log: Logger) {
    this.#counts = new MinuteCounts({ isShared: add !== null });
    this.#add = add;
    this.#log = log;
  }

  start(): void {
    if (this.#add) this.#timer ??= setInterval(() => this.#tick(), SHARE_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }

  /** The name of a limit must be the same in each process. */
  of(name: string, perMinute: number): LimitCounts {
    return {
      perMinute,
      count: (key) => this.#counts.count(`${name} ${key}`, perMinute),
      refund: (key) => this.#counts.refund(`${name} ${key}`, perMinute),
    };
  }

  #tick(): void {
    if (this.#sharing !== null) {
      if (performance.now() - this.#sharingSince > LONG_MS)
        this.#countAlone(new Error('The database has not responded in time'));
      return;
    }
    this.#sharingSince = performance.now();
    this.#sharing = this.#share().finally(() => {
      this.#sharing = null;
    });
  }

  async #share(): Promise<void> {
    const unshared = this.#counts.takeUnshared(MAX_AT_ONCE);
    if (unshared.length === 0 || !this.#add) return;
    try {
      const sums = await this.#add(unshared);
      for (const [index, { setSum }] of unshared.entries()) {
        const sum = sums[index];
        if (sum) setSum(sum.count, sum.leftMs);
      }
      if (this.#isAlone) this.#log.info('Request counts are shared with the other processes again');
      this.#isAlone = false;
    } catch (error) {
      // The counts may have been added before the error. Adding them again could reject clients below the limit.
      this.#countAlone(error);
    }
  }

  #countAlone(err: unknown): void {
    if (this.#isAlone) return;
    this.#isAlone = true;
    this.#log.warn(
      { err },
      'Request counts cannot be shared with the other processes; each process now applies the limits alone',
    );
  }
}
