import type { Bus } from '@pharos/bus/port.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { recordLocations } from '../storage/history/record-locations.ts';

const EVERY_MS = 60_000;

export interface LocationRecorderParts {
  db: Db;
  bus: Bus;
  log: Logger;
}

/** Keeps the table of locations up to date with the agents on the bus, which only an engine sees. */
export class LocationRecorder implements AsyncDisposable {
  readonly #parts: LocationRecorderParts;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();

  constructor(parts: LocationRecorderParts) {
    this.#parts = parts;
  }

  /** Resolves when the locations of now are recorded. */
  async start(): Promise<void> {
    const { db, bus, log } = this.#parts;
    await recordLocations(db, bus.locations());
    this.#timer = setInterval(() => {
      this.#underWay = this.#underWay
        .then(() => recordLocations(db, bus.locations()))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'locations could not be recorded; tried again in a minute'),
        );
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
