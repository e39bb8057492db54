import type { ProbeJob } from '@pharos/contract/bus/job.ts';

export type JobWindow = Pick<ProbeJob, 'dueAt' | 'expiresAt'>;

/**
 * Maximum number of different lengths, more than the number of check intervals. With 64, due times are exact until the
 * year 6000.
 */
const MAX_WINDOWS = 64;

/**
 * Packs the times of a job into one number. For a million jobs, objects would need half as much memory again. The
 * length of a job is the interval of its check, so there are few different lengths. All lengths beyond the first 63
 * count as the longest of them.
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
