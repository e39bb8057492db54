import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';

/** A partition that nobody holds is claimed within seconds: until then a result comes back each time. */
const PAUSE_MS = 1000;
/** Older ones are news no more: see HeldResults. */
const LONGEST_MS = 3_600_000;

/**
 * Passes on results of checks that this engine does not hold: their partition was released, or claimed by another engine, while they were
 * probed. Who holds it judges them.
 */
export class StrayResults {
  readonly #bus: Pick<Bus, 'passOn'>;
  readonly #log: Logger;
  #waiting: ProbeResult[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(bus: Pick<Bus, 'passOn'>, log: Logger) {
    this.#bus = bus;
    this.#log = log;
  }

  add(results: readonly ProbeResult[]): void {
    const oldest = Date.now() - LONGEST_MS;
    this.#waiting.push(...results.filter(({ dueAt }) => dueAt > oldest));
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.#passOn(), PAUSE_MS);
  }

  /** Passes on what waits, at once. Safe to call twice. */
  async stop(): Promise<void> {
    if (this.#waiting.length > 0) await this.#passOn();
  }

  async #passOn(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const results = this.#waiting;
    this.#waiting = [];
    try {
      await this.#bus.passOn(results);
    } catch (err) {
      this.#log.warn(
        { err, results: results.length },
        'Results of checks that another engine holds could not be passed on',
      );
    }
  }
}
