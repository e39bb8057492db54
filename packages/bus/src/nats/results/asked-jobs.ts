import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { JobTimes, type JobWindow } from '../jobs/job-times.ts';

/** What names a job, and the result that answers it. */
type Named = Pick<ProbeJob, 'runId' | 'checkId' | 'revision' | 'purpose'>;

/** Results of a batch while it is being stored. */
export interface Claim {
  /** Those whose job was asked for and is not answered, each with the due time that it was asked for, and begun while it could be. */
  answers: readonly ProbeResult[];
  /** They are stored: no other results answer their jobs. */
  take(): void;
  /** They are not stored, and come again. */
  release(): void;
}

export interface AskedJobsLimits {
  /** Jobs remembered of one location, and of all together; beyond them the oldest are forgotten. */
  mostOfOne: number;
  most: number;
}

/** 8,000 jobs a second that are open for a minute are 480,000. */
const LIMITS: AskedJobsLimits = { mostOfOne: 500_000, most: 1_000_000 };
/** Later no result is plausible any more, however long its agent was cut off; see plausibleResult. */
const KEPT_MS = 2 * 3_600_000;
const SWEEP_MS = 10_000;
/** What clocks may differ by. */
const CLOCKS_MS = 1000;
/** Forgotten at once when there are too many: one by one would cost more. */
const SHARE_FORGOTTEN = 0.1;

/**
 * The jobs that this engine has handed to locations whose agents are not ours, and whose results are not stored: of what such a location
 * sends nothing else counts. While a batch of results is being stored it claims its jobs. Times are epoch milliseconds.
 */
export class AskedJobs {
  readonly #limits: AskedJobsLimits;
  readonly #times = new JobTimes();
  /** By location, the times of each job by its name, packed, the first asked for first. */
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

  /** Whether a value answers a job of the location whose result is not stored. */
  isAnswer(location: string, value: unknown): boolean {
    const asked = this.#asked.get(location);
    return asked !== undefined && isNamed(value) && asked.has(nameOf(value));
  }

  /**
   * Claims the jobs that results answer, until it is decided whether these are stored. Null: another batch has claimed some of them, and
   * may not be stored.
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

  /** Agents of ours have answered these jobs of the location: no other results answer them. */
  take(location: string, results: readonly Named[]): void {
    if (this.#asked.has(location)) this.#take(location, results.map(nameOf));
  }

  #take(location: string, names: readonly string[]): void {
    const asked = this.#asked.get(location);
    for (const name of names) if (asked?.delete(name)) this.#count -= 1;
    if (asked?.size === 0) this.#asked.delete(location);
  }

  /** Jobs are asked for about in the order of their due times. */
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

  /** Forgets the first jobs of a location, up to one that is kept. */
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

/** An outage begins when its probe did: nobody says of a probe that it began when no agent would have run it. */
const asAsked = (result: ProbeResult, { dueAt, expiresAt }: JobWindow): ProbeResult => {
  const startedAt = Math.min(Math.max(result.startedAt, dueAt - CLOCKS_MS), expiresAt + CLOCKS_MS);
  return { ...result, dueAt, startedAt };
};

const isNamed = (value: unknown): value is Named => {
  const { runId, checkId, revision, purpose } = (value ?? {}) as Record<string, unknown>;
  return [runId, purpose].every((one) => typeof one === 'string') && [checkId, revision].every(Number.isInteger);
};

/** Joined to one flat text: a concatenation would keep its parts too. */
const nameOf = ({ runId, checkId, revision, purpose }: Named): string => [runId, checkId, revision, purpose].join(' ');
