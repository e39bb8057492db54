import type { Bus } from '@pharos/bus/port.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';
import { recordLocations } from '../storage/locations/location-rows.ts';
import { RepeatingLoop } from './repeating-loop.ts';

const ALL_EVERY_MS = 60_000;
const NEW_EVERY_MS = 2000;

export interface LocationRecorderParts {
  db: Db;
  bus: Pick<Bus, 'locations'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Updates the table of locations from the agents on the bus, which only an engine sees. A new location is recorded
 * soon. If its agent disappeared before that, no one would be notified that its checks are unwatched.
 */
export class LocationRecorder implements AsyncDisposable {
  readonly #parts: LocationRecorderParts;
  readonly #loop: RepeatingLoop;
  readonly #recorded = new Set<string>();
  readonly #logged = new Set<string>();
  /** The time of the last complete run, from the monotonic clock. */
  #allAt = Number.NEGATIVE_INFINITY;

  constructor(parts: LocationRecorderParts) {
    this.#parts = parts;
    this.#loop = new RepeatingLoop(
      NEW_EVERY_MS,
      () => this.#round(),
      (error) => parts.log.warn({ err: error }, SEVERAL),
    );
  }

  /** Also resolves if recording fails; the next run then retries. */
  start(): Promise<void> {
    return this.#loop.startWithRun();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #round(): Promise<void> {
    const live = this.#parts.bus.locations();
    this.#forgetAllBut(new Set(live.map(({ key }) => key)));
    const now = performance.now();
    // Timers run slightly early or late. This selects the run that is nearest to the minute.
    const isOfAll = now >= this.#allAt + ALL_EVERY_MS - NEW_EVERY_MS / 2;
    if (isOfAll) {
      this.#allAt = now;
      this.#logged.clear();
    }
    await this.#record(isOfAll ? live : live.filter(({ key }) => !this.#recorded.has(key)));
  }

  /**
   * Forgets locations that are no longer live. A returning location is recorded immediately, because it may have been
   * deleted in between.
   */
  #forgetAllBut(live: ReadonlySet<string>): void {
    for (const key of this.#recorded) if (!live.has(key)) this.#recorded.delete(key);
  }

  /** If recording all locations fails, records them in halves until a failing location is alone. Never rejects. */
  async #record(locations: readonly LiveLocation[]): Promise<void> {
    if (locations.length === 0) return;
    try {
      await recordLocations(this.#parts.db, locations);
      for (const { key } of locations) this.#recorded.add(key);
    } catch (error) {
      if (locations.length === 1 || refusesWrites(error)) {
        this.#fail(locations, error);
        return;
      }
      const half = Math.ceil(locations.length / 2);
      await this.#record(locations.slice(0, half));
      await this.#record(locations.slice(half));
    }
  }

  /** Logs each failing location once a minute, regardless of the number of attempts. */
  #fail(locations: readonly LiveLocation[], err: unknown): void {
    const keys = locations.map(({ key }) => key);
    for (const key of keys) this.#recorded.delete(key);
    const [location] = keys;
    if (keys.every((key) => this.#logged.has(key))) return;
    for (const key of keys) this.#logged.add(key);
    if (keys.length === 1) this.#parts.log.warn({ err, location }, ONE);
    else this.#parts.log.warn({ err, count: keys.length }, SEVERAL);
  }
}

const ONE = 'A location could not be recorded in the database; trying again in a few seconds';
const SEVERAL = 'Locations could not be recorded in the database; trying again in a few seconds';
