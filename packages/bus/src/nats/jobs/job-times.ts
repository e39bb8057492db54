import type { ProbeJob } from '@pharos/contract/bus/job.ts';

/** When a job is due, and until when it may be started, in epoch milliseconds. */
export type JobWindow = Pick<ProbeJob, 'dueAt' | 'expiresAt'>;

/** More than there are intervals of checks. With 64, due times are exact until the year 6000. */
const MAX_WINDOWS = 64;

/**
 * Packs the times of a job into one number: of a million jobs an object for each would take half as much memory again. Jobs last as
 * long as the interval of their check, so that there are few lengths; of more than 64 the further ones count as the longest of them.
 */
export class JobTimes {
  readonly #lengths: number[] = [];

  pack({ dueAt, expiresAt }: JobWindow): number {
    return Math.round(dueAt) * MAX_WINDOWS + this.#indexOf(expiresAt - dueAt);
  }

  unpack(packed: number): JobWindow {
    const index = packed % MAX_WINDOWS;
    const dueAt = (packed - index) / MAX_WINDOWS;
    return { dueAt, expiresAt: dueAt + (this.#lengths[index] ?? 0) };
  }

  #indexOf(length: number): number {
    const known = this.#lengths.indexOf(length);
    if (known >= 0) return known;
    if (this.#lengths.length < MAX_WINDOWS) return this.#lengths.push(length) - 1;
    const last = MAX_WINDOWS - 1;
    this.#lengths[last] = Math.max(this.#lengths[last] ?? 0, length);
    return last;
  }
}
