import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { JobTimes, type JobWindow } from '../jobs/job-times.ts';

type Named = Pick<ProbeJob, 'runId' | 'checkId' | 'revision' | 'purpose'>;

/** The results of a batch while it is being stored. */
export interface Claim {
  /**
   * Results of requested jobs without a stored result. Each has the requested due time, and a start within the time in
   * which it could start.
   */
  answers: readonly ProbeResult[];
  /** Marks the results as stored. Their jobs accept no other results. */
  take(): void;
  release(): void;
}

export interface RequestedJobsLimits {
  /**
   * Maximum number of remembered jobs of one location (`maxPerLocation`) and of all locations (`most`). Beyond it, the
   * oldest jobs are forgotten.
   */
  maxPerLocation: number;
  max: number;
}

/** 8,000 jobs per second that are open for a minute are 480,000. */
const LIMITS: RequestedJobsLimits = { maxPerLocation: 500_000, max: 1_000_000 };
/** No result is plausible after this time, see `plausibleResult`. */
const RETENTION_MS = 2 * 3_600_000;
const SWEEP_MS = 10_000;
const CLOCKS_MS = 1000;
/** Forgotten at a time, because removing jobs one by one would cost more. */
const SHARE_FORGOTTEN = 0.1;

/**
 * The requested jobs of locations with confined agents that have no stored result. Only results of these jobs count
 * from such a location. A batch claims its jobs while it is being stored. Times are epoch milliseconds.
 */
export class RequestedJobs {
  readonly #limits: RequestedJobsLimits;
  readonly #times = new JobTimes();
  readonly #requested = new Map<string, Map<string, number>>();
  readonly #claimed = new Map<string, Set<string>>();
  #count = 0;
  #sweptAt = 0;

  constructor(limits: RequestedJobsLimits = LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  add(location: string, jobs: readonly ProbeJob[], now: number): void {
    this.#forgetOld(now);
    const requested = this.#requested.get(location) ?? new Map<string, number>();
    this.#requested.set(location, requested);
    const before = requested.size;
    for (const job of jobs) requested.set(nameOf(job), this.#times.pack(job));
    this.#count += requested.size - before;
    if (requested.size > this.#limits.maxPerLocation) this.#forgetSome(location);
    while (this.#count > this.#limits.max) this.#forgetSome(this.#findLargest());
  }

  isAnswer(location: string, value: unknown): boolean {
    const requested = this.#requested.get(location);
    return requested !== undefined && isNamed(value) && requested.has(nameOf(value));
  }

  /**
   * Claims the jobs of these results until it is decided whether they are stored. Returns null if another batch has
   * claimed some of the jobs, because that batch may still fail.
   */
  claim(location: string, results: readonly ProbeResult[]): Claim | null {
    const requested = this.#requested.get(location);
    const claimed = this.#claimed.get(location) ?? new Set<string>();
    const names = results.map(nameOf);
    if (names.some((name) => claimed.has(name))) return null;
    const own: string[] = [];
    const answers = results.flatMap((result, index) => {
      const name = names[index] ?? '';
      const packed = requested?.get(name);
      if (packed === undefined || claimed.has(name)) return [];
      claimed.add(name);
      own.push(name);
      return [withRequestedTimes(result, this.#times.unpack(packed))];
    });
    if (claimed.size > 0) this.#claimed.set(location, claimed);
    const release = (): void => {
      for (const name of own) claimed.delete(name);
      if (claimed.size === 0) this.#claimed.delete(location);
    };
    const take = (): void => {
      release();
      this.#take(location, own);
    };
    return { answers, take, release };
  }

  /** Removes jobs for which trusted agents have returned results. */
  take(location: string, results: readonly Named[]): void {
    if (this.#requested.has(location)) this.#take(location, results.map(nameOf));
  }

  #take(location: string, names: readonly string[]): void {
    const requested = this.#requested.get(location);
    for (const name of names) if (requested?.delete(name)) this.#count -= 1;
    if (requested?.size === 0) this.#requested.delete(location);
  }

  /** Jobs are approximately in the order of their due times. */
  #forgetOld(now: number): void {
    if (now < this.#sweptAt + SWEEP_MS && now >= this.#sweptAt) return;
    this.#sweptAt = now;
    for (const location of this.#requested.keys())
      this.#forget(location, (packed) => this.#times.unpack(packed).dueAt <= now - RETENTION_MS);
  }

  #forgetSome(location: string): void {
    let left = Math.ceil((this.#requested.get(location)?.size ?? 0) * SHARE_FORGOTTEN);
    this.#forget(location, () => left-- > 0);
  }

  #forget(location: string, isForgotten: (packed: number) => boolean): void {
    const requested = this.#requested.get(location);
    for (const [name, packed] of requested ?? []) {
      if (!isForgotten(packed)) break;
      requested?.delete(name);
      this.#count -= 1;
    }
    if (requested?.size === 0) this.#requested.delete(location);
  }

  #findLargest(): string {
    return [...this.#requested].reduce((largest, one) => (one[1].size > largest[1].size ? one : largest))[0];
  }
}

/**
 * Limits the start of a result to the time in which the probe could run. An outage begins at the start of its probe, so
 * a false start would falsify the outage.
 */
const withRequestedTimes = (result: ProbeResult, { dueAt, expiresAt }: JobWindow): ProbeResult => {
  const startedAt = Math.min(Math.max(result.startedAt, dueAt - CLOCKS_MS), expiresAt + CLOCKS_MS);
  return { ...result, dueAt, startedAt };
};

const isNamed = (value: unknown): value is Named => {
  const { runId, checkId, revision, purpose } = (value ?? {}) as Record<string, unknown>;
  return [runId, purpose].every((one) => typeof one === 'string') && [checkId, revision].every(Number.isInteger);
};

/** A concatenation would retain its parts in memory; `join` creates one flat text. */
const nameOf = ({ runId, checkId, revision, purpose }: Named): string => [runId, checkId, revision, purpose].join(' ');
