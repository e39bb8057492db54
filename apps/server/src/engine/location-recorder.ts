import type { Bus } from '@pharos/bus/port.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { recordLocations } from '../storage/locations/location-rows.ts';
import { RepeatingLoop } from './repeating-loop.ts';

const EVERY_MS = 60_000;
/** How often it is looked, in memory, whether there is a new location. */
const NEW_EVERY_MS = 2000;

export interface LocationRecorderParts {
  db: Db;
  bus: Bus;
  log: Logger;
}

/**
 * Keeps the table of locations up to date with the agents on the bus, which only an engine sees. A new location is recorded at once: were its
 * agent gone before that, nobody would be told that checks of it are not watched.
 */
export class LocationRecorder implements AsyncDisposable {
  readonly #parts: LocationRecorderParts;
  readonly #all: RepeatingLoop;
  readonly #new: RepeatingLoop;
  /** Keys of locations that this process has recorded, or tried to. */
  readonly #known = new Set<string>();

  constructor(parts: LocationRecorderParts) {
    this.#parts = parts;
    const { bus, log } = parts;
    const warn = (error: unknown) =>
      log.warn({ err: error }, 'Locations could not be recorded; trying again in a minute');
    this.#all = new RepeatingLoop(EVERY_MS, () => this.#record(bus.locations()), warn);
    this.#new = new RepeatingLoop(NEW_EVERY_MS, () => this.#recordNew(), warn);
  }

  /** Resolves when the locations of now are recorded. */
  async start(): Promise<void> {
    await this.#all.startWithRun();
    if (this.#all.isStarted) this.#new.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#all.stop(), this.#new.stop()]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #recordNew(): Promise<void> {
    const fresh = this.#parts.bus.locations().filter(({ key }) => !this.#known.has(key));
    if (fresh.length > 0) await this.#record(fresh);
  }

  #record(locations: readonly LiveLocation[]): Promise<void> {
    for (const { key } of locations) this.#known.add(key);
    return recordLocations(this.#parts.db, locations);
  }
}
