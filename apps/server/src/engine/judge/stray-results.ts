import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';

/** An unowned partition is claimed within seconds; until then, a passed result returns each time. */
const PAUSE_MS = 1000;
const MAX_MS = 3_600_000;
/** While results cannot be passed on, the oldest are dropped beyond this number. */
const MAX_WAITING = 100_000;

/**
 * Passes on results of checks that this engine does not own. Their partition was released or claimed by another engine
 * during the probe.
 */
export class StrayResults {
  readonly #bus: Pick<Bus, 'passOn'>;
  readonly #log: Logger;
  #waiting: ProbeResult[] = [];
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(bus: Pick<Bus, 'passOn'>, log: Logger) {
    this.#bus = bus;
    this.#log = log;
  }

  add(results: readonly ProbeResult[]): void {
    const oldest = Date.now() - MAX_MS;
    this.#waiting = [...this.#waiting, ...results].filter(({ dueAt }) => dueAt > oldest).slice(-MAX_WAITING);
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#passOn(), PAUSE_MS);
  }

  /** Results that the bus rejects are lost. Safe to call twice. */
  async stop(): Promise<void> {
    if (this.#waiting.length > 0) this.#passOn();
    await this.#passing;
    clearTimeout(this.#timer);
  }

  #passOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const results = this.#waiting;
    this.#waiting = [];
    this.#passing = this.#passing.then(() => this.#handOver(results));
  }

  /** Retries results after a delay if the bus rejects them. Never rejects. */
  async #handOver(results: readonly ProbeResult[]): Promise<void> {
    try {
      await this.#bus.passOn(results);
      this.#failures = 0;
    } catch (err) {
      this.#failures += 1;
      if (this.#failures === 1) {
        this.#log.warn(
          { err, results: results.length },
          'Results of checks of another engine cannot be passed on; trying again every second',
        );
      }
      this.add(results);
    }
  }
}
