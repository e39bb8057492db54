import type { Logger } from 'pino';
import type { AddCounts } from '../../../usecases/count-requests.ts';
import { MinuteCounts, type Untold } from './minute-counts.ts';

const SHARE_MS = 1000;
/** Of one round. */
const MOST_KEYS = 2000;

/**
 * The counts of the limits of this process. With other processes beside it they are shared each second, so that who asks them by turns may ask
 * no more often; while they cannot be, each process counts by itself.
 */
export class RequestCounts {
  readonly #counts = new Map<string, MinuteCounts>();
  readonly #add: AddCounts | null;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | null = null;
  #hasFailed = false;

  /** `add`: null where no other process counts. */
  constructor(add: AddCounts | null, log: Logger) {
    this.#add = add;
    this.#log = log;
    if (add) this.#timer = setInterval(() => this.#shareOnce(), SHARE_MS).unref();
  }

  /** The counts of one limit; its name is the same in each process. The same again for the same name. */
  of(name: string, perMinute: number): MinuteCounts {
    const counts = this.#counts.get(name) ?? new MinuteCounts(perMinute, this.#add !== null);
    this.#counts.set(name, counts);
    return counts;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }

  #shareOnce(): void {
    this.#sharing ??= this.#share().finally(() => {
      this.#sharing = null;
    });
  }

  async #share(): Promise<void> {
    const all = [...this.#counts].flatMap(([name, counts]) =>
      counts.takeUntold(MOST_KEYS).map((untold) => ({ name, untold })),
    );
    if (all.length === 0 || !this.#add) return;
    try {
      const sums = await this.#add(all.map(({ name, untold: { key, count } }) => ({ key: `${name} ${key}`, count })));
      for (const [index, { untold }] of all.entries()) setTotal(untold, sums[index]);
      this.#hasFailed = false;
    } catch (error) {
      for (const { untold } of all) untold.takeBack();
      if (!this.#hasFailed) {
        this.#log.warn(
          { err: error },
          'Request limits cannot be counted together with other processes: each counts by itself',
        );
      }
      this.#hasFailed = true;
    }
  }
}

const setTotal = (untold: Untold, sum: { count: number; endsAt: Date } | undefined): void => {
  if (sum) untold.setTotal(sum.count, sum.endsAt.getTime());
};
