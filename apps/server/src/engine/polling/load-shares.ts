import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { FULL_SHARE, type LoadShare, nextLoadShare } from '@pharos/domain/schedule/load-share.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from '../metrics.ts';

const EVERY_MS = 1000;
/** So long a result waits for others before it is stored, without any backlog. */
const NORMAL_WAIT_MS = 1000;
/** While nothing has been stored for that long, the database is away: results are held meanwhile, and nothing is left out. */
const AWAY_MS = 5000;

/** A location where nothing has been due for that long is forgotten. */
const IDLE_SECONDS = 60;

/** What of a second is counted. */
class Tally {
  load: LoadShare = FULL_SHARE;
  /** Seconds in a row in which nothing was due or done. */
  idleSeconds = 0;
  due = 0;
  done = 0;
  waitedMs = 0;

  /** Ends the second. */
  turn(waitedMs: number | null): void {
    this.load = nextLoadShare(this.load, { due: this.due, done: this.done, waitedMs });
    this.idleSeconds = this.due + this.done === 0 ? this.idleSeconds + 1 : 0;
    this.due = 0;
    this.done = 0;
    this.waitedMs = 0;
  }
}

export interface LoadSharesParts {
  /** What is known of the results that wait to be stored. */
  held: { readonly oldestAt: number | null; readonly lastStoredAt: number | null; readonly stored: number };
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Knows how many of the due polls can be done: by the agents of each location, and by the judge. While there are more, each check
 * is probed less often, so that what is probed is probed in time.
 */
export class LoadShares {
  readonly #parts: LoadSharesParts;
  readonly #locations = new Map<string, Tally>();
  readonly #judge = new Tally();
  #storedBefore = 0;
  #timer: NodeJS.Timeout | undefined;
  #overloadedSince: number | null = null;

  constructor(parts: LoadSharesParts) {
    this.#parts = parts;
  }

  /** Since when some polls have been left out (`performance.now()`); null while none are. */
  get overloadedSince(): number | null {
    return this.#overloadedSince;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#turn(), EVERY_MS);
  }

  /** Safe to call twice. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A poll is due at the location: the share of such polls that is given out. */
  countDue(location: string): number {
    const tally = this.#tallyOf(location);
    tally.due += 1;
    this.#judge.due += 1;
    return Math.min(tally.load.share, this.#judge.load.share);
  }

  /** Results of polls that have begun. */
  countBegun(polls: readonly Pick<ProbeResult, 'location' | 'startedAt' | 'dueAt'>[]): void {
    for (const { location, startedAt, dueAt } of polls) {
      const tally = this.#tallyOf(location);
      tally.done += 1;
      tally.waitedMs += Math.max(0, startedAt - dueAt);
    }
  }

  #tallyOf(location: string): Tally {
    const known = this.#locations.get(location);
    if (known) return known;
    const tally = new Tally();
    this.#locations.set(location, tally);
    return tally;
  }

  #turn(): void {
    for (const [location, tally] of this.#locations) {
      tally.turn(tally.done === 0 ? null : tally.waitedMs / tally.done);
      if (tally.idleSeconds < IDLE_SECONDS) {
        this.#parts.metrics.loadShare.set({ location }, Math.min(tally.load.share, this.#judge.load.share));
      } else {
        this.#locations.delete(location);
        this.#parts.metrics.loadShare.remove({ location });
      }
    }
    this.#turnJudge();
    this.#tell();
  }

  #turnJudge(): void {
    const { oldestAt, lastStoredAt, stored } = this.#parts.held;
    const now = performance.now();
    this.#judge.done = stored - this.#storedBefore;
    this.#storedBefore = stored;
    const isStoring = oldestAt === null || (lastStoredAt !== null && now - lastStoredAt < AWAY_MS);
    this.#judge.turn(isStoring ? Math.max(0, now - (oldestAt ?? now) - NORMAL_WAIT_MS) : null);
  }

  #tell(): void {
    const { log } = this.#parts;
    const shares = [...this.#locations].map(([location, { load }]) => ({ location, share: load.share }));
    const isOverloaded = this.#judge.load.share < 1 || shares.some(({ share }) => share < 1);
    if (isOverloaded && this.#overloadedSince === null) {
      this.#overloadedSince = performance.now();
      log.warn(
        { judge: this.#judge.load.share, locations: shares.filter(({ share }) => share < 1) },
        'There are more polls than can be done in time: each check is probed less often, and the others count as missed',
      );
    } else if (!isOverloaded && this.#overloadedSince !== null) {
      const seconds = Math.round((performance.now() - this.#overloadedSince) / 1000);
      this.#overloadedSince = null;
      log.info({ seconds }, 'All polls can be done in time again');
    }
  }
}
