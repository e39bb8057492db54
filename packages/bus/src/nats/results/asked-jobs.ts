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

export interface AskedJobsLimits {
  /**
   * Maximum number of remembered jobs of one location (`mostOfOne`) and of all locations (`most`). Beyond it, the
   * oldest jobs are forgotten.
   */
  mostOfOne: number;
  most: number;
}

/** 8,000 jobs per second that are open for a minute are 480,000. */
const LIMITS: AskedJobsLimits = { mostOfOne: 500_000, most: 1_000_000 };
/** No result is plausible after this time, see `plausibleResult`. */
const KEPT_MS = 2 * 3_600_000;
const SWEEP_MS = 10_000;
const CLOCKS_MS = 1000;
/** Forgotten at a time, because removing jobs one by one would cost more. */
const SHARE_FORGOTTEN = 0.1;

/**
 * The requested jobs of locations with confined agents that have no stored result. Only results of these jobs count
 * from such a location. A batch claims its jobs while it is being stored. Times are epoch milliseconds.
 */
export class AskedJobs {
  readonly #limits: AskedJobsLimits;
  readonly #times = new JobTimes();
  readonly #asked = new Map<string, Map<string, number>>();
  readonly #claimed = new Map<string, Set<string>>();
  #count = 0;
  #sweptAt = 0;

  constructor(limits: AskedJobsLimits = LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  add(location: string, jobs: readonly ProbeJob[], now: number): void {
    this.#forgetOld(now);
    const asked = this.#asked.get(location) ?? new Map<string, number>();
    this.#asked.set(location, asked);
    const before = asked.size;
    for (const job of jobs) asked.set(nameOf(job), this.#times.pack(job));
    this.#count += asked.size - before;
    if (asked.size > this.#limits.mostOfOne) this.#forgetSome(location);
    while (this.#count > this.#limits.most) this.#forgetSome(this.#largest());
  }

  isAnswer(location: string, value: unknown): boolean {
    const asked = this.#asked.get(location);
    return asked !== undefined && isNamed(value) && asked.has(nameOf(value));
  }

  /**
   * Claims the jobs of these results until it is decided whether they are stored. Returns null if another batch has
   * claimed some of the jobs, because that batch may still fail.
   */
  claim(location: string, results: readonly ProbeResult[]): Claim | null {
    const asked = this.#asked.get(location);
    const claimed = this.#claimed.get(location) ?? new Set<string>();
    const names = results.map(nameOf);
    if (names.some((name) => claimed.has(name))) return null;
    const own: string[] = [];
    const answers = results.flatMap((result, index) => {
      const name = names[index] ?? '';
      const packed = asked?.get(name);
      if (packed === undefined || claimed.has(name)) return [];
      claimed.add(name);
      own.push(name);
      return [asAsked(result, this.#times.unpack(packed))];
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
    if (this.#asked.has(location)) this.#take(location, results.map(nameOf));
  }

  #take(location: string, names: readonly string[]): void {
    const asked = this.#asked.get(location);
    for (const name of names) if (asked?.delete(name)) this.#count -= 1;
    if (asked?.size === 0) this.#asked.delete(location);
  }

  /** Jobs are approximately in the order of their due times. */
  #forgetOld(now: number): void {
    if (now < this.#sweptAt + SWEEP_MS && now >= this.#sweptAt) return;
    this.#sweptAt = now;
    for (const location of this.#asked.keys())
      this.#forget(location, (packed) => this.#times.unpack(packed).dueAt <= now - KEPT_MS);
  }

  #forgetSome(location: string): void {
    let left = Math.ceil((this.#asked.get(location)?.size ?? 0) * SHARE_FORGOTTEN);
    this.#forget(location, () => left-- > 0);
  }

  #forget(location: string, isForgotten: (packed: number) => boolean): void {
    const asked = this.#asked.get(location);
    for (const [name, packed] of asked ?? []) {
      if (!isForgotten(packed)) break;
      asked?.delete(name);
      this.#count -= 1;
    }
    if (asked?.size === 0) this.#asked.delete(location);
  }

  #largest(): string {
    return [...this.#asked].reduce((most, one) => (one[1].size > most[1].size ? one : most))[0];
  }
}

/**
 * Limits the start of a result to the time in which the probe could run. An outage begins at the start of its probe, so
 * a false start would falsify the outage.
 */
const asAsked = (result: ProbeResult, { dueAt, expiresAt }: JobWindow): ProbeResult => {
  const startedAt = Math.min(Math.max(result.startedAt, dueAt - CLOCKS_MS), expiresAt + CLOCKS_MS);
  return { ...result, dueAt, startedAt };
};

const isNamed = (value: unknown): value is Named => {
  const { runId, checkId, revision, purpose } = (value ?? {}) as Record<string, unknown>;
  return [runId, purpose].every((one) => typeof one === 'string') && [checkId, revision].every(Number.isInteger);
};

/** A concatenation would retain its parts in memory; `join` creates one flat text. */
const nameOf = ({ runId, checkId, revision, purpose }: Named): string => [runId, checkId, revision, purpose].join(' ');
