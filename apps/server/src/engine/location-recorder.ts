import type { Bus } from '@pharos/bus/port.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { recordLocations } from '../storage/locations/location-rows.ts';
import { RepeatingLoop } from './repeating-loop.ts';

const EVERY_MS = 60_000;

export interface LocationRecorderParts {
  db: Db;
  bus: Bus;
  log: Logger;
}

/** Keeps the table of locations up to date with the agents on the bus, which only an engine sees. */
export class LocationRecorder implements AsyncDisposable {
  readonly #loop: RepeatingLoop;

  constructor({ db, bus, log }: LocationRecorderParts) {
    this.#loop = new RepeatingLoop(
      EVERY_MS,
      () => recordLocations(db, bus.locations()),
      (error) => log.warn({ err: error }, 'Locations could not be recorded; trying again in a minute'),
    );
  }

  /** Resolves when the locations of now are recorded. */
  start(): Promise<void> {
    return this.#loop.startWithRun();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
