import type { BusLog } from './log.ts';

const EVERY_MS = 60_000;
/** More than an installation has. Beyond it, all locations are reported again. */
const MAX_LOCATIONS = 1000;

/** Warns about invalid messages once per minute for each location, with their number. */
export class RareWarning {
  readonly #log: BusLog;
  readonly #message: string;
  readonly #warned = new Map<string, { at: number; suppressed: number }>();

  constructor(log: BusLog, message: string) {
    this.#log = log;
    this.#message = message;
  }

  warn(location: string, count = 1, err?: unknown): void {
    const now = performance.now();
    const last = this.#warned.get(location);
    if (last && now < last.at + EVERY_MS) {
      last.suppressed += count;
      return;
    }
    if (this.#warned.size >= MAX_LOCATIONS) this.#warned.clear();
    this.#warned.set(location, { at: now, suppressed: 0 });
    this.#log.warn(
      { location, count: (last?.suppressed ?? 0) + count, ...(err !== undefined && { err }) },
      this.#message,
    );
  }
}
