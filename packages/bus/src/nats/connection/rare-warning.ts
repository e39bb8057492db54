import type { BusLog } from './log.ts';

const EVERY_MS = 60_000;
/** More than an installation has. Beyond it, all locations are reported again. */
const MAX_LOCATIONS = 1000;

/** Warns about invalid messages once per minute for each location, with their number. */
export class RareWarning {
  readonly #log: BusLog;
  readonly #message: string;
  readonly #told = new Map<string, { at: number; untold: number }>();

  constructor(log: BusLog, message: string) {
    this.#log = log;
    this.#message = message;
  }

  tell(location: string, count = 1, err?: unknown): void {
    const now = performance.now();
    const last = this.#told.get(location);
    if (last && now < last.at + EVERY_MS) {
      last.untold += count;
      return;
    }
    if (this.#told.size >= MAX_LOCATIONS) this.#told.clear();
    this.#told.set(location, { at: now, untold: 0 });
    this.#log.warn({ location, count: (last?.untold ?? 0) + count, ...(err !== undefined && { err }) }, this.#message);
  }
}
