import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** Results that change no state may wait this long for others: a larger batch costs less for each of them. */
const LONGEST_WAIT_MS = 1000;
/** Beyond that many they wait no longer. */
const FULL_BATCH = 1000;

/** Results on their way to be judged. Exactly one of `stored` and `refuse` is called. */
export interface TakenResults {
  results: readonly ProbeResult[];
  stored(): void;
  /** They come again from the bus. */
  refuse(error: Error): void;
}

interface Delivery {
  results: readonly ProbeResult[];
  stored: () => void;
  refuse: (error: Error) => void;
}

export interface ResultInboxOptions {
  /** Whether the result may change a state, so that it must not wait. */
  isUrgent(result: ProbeResult): boolean;
  /** Called when results should be taken; again only after they were. */
  onReady(): void;
  /** How many results wait, whenever that changes. */
  onSize(results: number): void;
}

/** Gathers deliveries of the bus into batches. */
export class ResultInbox {
  readonly #options: ResultInboxOptions;
  #deliveries: Delivery[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #closedBy: Error | undefined;

  constructor(options: ResultInboxOptions) {
    this.#options = options;
  }

  /** Resolves once the results are stored; rejects when they are refused, so that they come again. */
  accept(results: readonly ProbeResult[]): Promise<void> {
    if (this.#closedBy) return Promise.reject(this.#closedBy);
    const { isUrgent, onReady, onSize } = this.#options;
    const stored = new Promise<void>((resolve, reject) => {
      this.#deliveries.push({ results, stored: resolve, refuse: reject });
    });
    this.#size += results.length;
    onSize(this.#size);
    if (this.#size >= FULL_BATCH || results.some(isUrgent)) onReady();
    else this.#timer ??= setTimeout(onReady, LONGEST_WAIT_MS);
    return stored;
  }

  /** Takes all that waits, as one batch. */
  take(): TakenResults {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const taken = this.#deliveries;
    this.#deliveries = [];
    this.#size = 0;
    this.#options.onSize(0);
    return {
      results: taken.flatMap(({ results }) => results),
      stored: () => {
        for (const { stored } of taken) stored();
      },
      refuse: (error) => {
        for (const { refuse } of taken) refuse(error);
      },
    };
  }

  /** Refuses what waits, and whatever comes. Safe to call twice. */
  close(reason: Error): void {
    this.#closedBy ??= reason;
    this.take().refuse(reason);
  }
}
