import type { Logger } from 'pino';
import type { AddCounts } from '../../../usecases/add-request-counts.ts';
import { MinuteCounts } from './minute-counts.ts';

const SHARE_MS = 1000;
/** Keys that are shared at a time. Adding up so many takes the database, and this process, some 50 ms. */
const MAX_AT_ONCE = 1000;
/** When it takes longer, it is said. */
const LONG_MS = 5000;

/** What one limit counts, by key. */
export interface LimitCounts {
  perMinute: number;
  /** See MinuteCounts. */
  count(key: string): { count: number; leftMs: number };
  /** See MinuteCounts. */
  refund(key: string): void;
}

/**
 * The counts of the limits of this process. With other processes beside it they are added up each second, so that a client that alternates
 * between processes may ask little more often; while they cannot be, each process counts by itself.
 */
export class RequestCounts {
  readonly #counts: MinuteCounts;
  readonly #add: AddCounts | null;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | null = null;
  /** By the monotonic clock. */
  #sharingSince = 0;
  #isAlone = false;

  /** `add`: null where no other process counts. */
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

  /** The counts of one limit; its name is the same in each process. */
  of(name: string, perMinute: number): LimitCounts {
    return {
      perMinute,
      count: (key) => this.#counts.count(`${name} ${key}`, perMinute),
      refund: (key) => this.#counts.refund(`${name} ${key}`, perMinute),
    };
  }

  #tick(): void {
    if (this.#sharing !== null) {
      if (performance.now() - this.#sharingSince > LONG_MS) this.#countAlone(new Error('The database takes too long'));
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
      if (this.#isAlone) this.#log.info('Request limits are counted together with other processes again');
      this.#isAlone = false;
    } catch (error) {
      // It may have been added: to add it again could refuse who has asked for little. What comes from now on is shared.
      this.#countAlone(error);
    }
  }

  #countAlone(err: unknown): void {
    if (this.#isAlone) return;
    this.#isAlone = true;
    this.#log.warn({ err }, 'Request limits cannot be counted together with other processes: each counts by itself');
  }
}
