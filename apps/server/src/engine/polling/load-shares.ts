import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { FULL_SHARE, type LoadShare, nextLoadShare, type Pace } from '@pharos/domain/schedule/load-share.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from '../metrics.ts';

const EVERY_MS = 1000;
const AGENTS: Pace = { lateSpans: 3, settling: 5, growth: 1.08, smoothing: 0.2 };
/** A judging round takes seconds on a busy machine, so that a shorter interval is too irregular. */
const JUDGE_SECONDS = 15;
const JUDGE: Pace = { lateSpans: 2, settling: 1, growth: 2, smoothing: 1 };
/** A result waits for a larger batch before it is stored, even without a backlog. */
const NORMAL_WAIT_MS = 1000;
/** If nothing has been stored for this time, the database is unavailable. No poll is skipped then. */
const AWAY_MS = 5000;
/** A location without finished polls for this time has another problem than overload. */
const IDLE_SECONDS = 60;

class LocationLoad {
  load: LoadShare = FULL_SHARE;
  given = 0;
  done = 0;
  expired = 0;
  waitedMs = 0;
  idleSeconds = 0;
  /** The load of private agents is not a problem of the installation. */
  isPrivate = false;

  turn(): void {
    const { given, done, expired, waitedMs } = this;
    this.load = nextLoadShare(
      this.load,
      { given, done, expired, waitedMs: done === 0 ? null : waitedMs / done },
      AGENTS,
    );
    this.idleSeconds = done === 0 && expired === 0 ? this.idleSeconds + 1 : 0;
    this.given = 0;
    this.done = 0;
    this.expired = 0;
    this.waitedMs = 0;
  }
}

export interface PendingLoad {
  readonly oldestAt: number | null;
  readonly lastStoredAt: number | null;
  readonly accepted: number;
  readonly stored: number;
  readonly hasSkipped: boolean;
}

export interface LoadSharesParts {
  bus: Pick<Bus, 'locations'>;
  pending: PendingLoad;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Measures how many of the due polls the agents of each location and the judge can process. During overload, each check
 * is probed less often, so that the remaining polls are on time.
 */
export class LoadShares {
  readonly #parts: LoadSharesParts;
  readonly #locations = new Map<string, LocationLoad>();
  #judge: LoadShare = FULL_SHARE;
  #judgeSeconds = 0;
  #before = { accepted: 0, stored: 0 };
  #timer: NodeJS.Timeout | undefined;
  #overloadedSince: number | null = null;

  constructor(parts: LoadSharesParts) {
    this.#parts = parts;
  }

  /**
   * The time since which polls are skipped because of the judge or at shared locations (`performance.now()`). Null if
   * none are skipped.
   */
  get overloadedSince(): number | null {
    return this.#overloadedSince;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#turn(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  shareOf(location: string): number {
    return Math.min(this.#locations.get(location)?.load.share ?? 1, this.#judge.share);
  }

  countGiven(location: string): void {
    this.#loadOf(location).given += 1;
  }

  countStarted(polls: readonly Pick<ProbeResult, 'location' | 'startedAt' | 'dueAt'>[]): void {
    for (const { location, startedAt, dueAt } of polls) {
      const load = this.#locations.get(location);
      if (!load) continue;
      load.done += 1;
      load.waitedMs += Math.max(0, startedAt - dueAt);
    }
  }

  countExpired(polls: readonly Pick<ProbeResult, 'location'>[]): void {
    for (const { location } of polls) {
      const load = this.#locations.get(location);
      if (load) load.expired += 1;
    }
  }

  #loadOf(location: string): LocationLoad {
    const known = this.#locations.get(location);
    if (known) return known;
    const load = new LocationLoad();
    this.#locations.set(location, load);
    this.#notePrivate();
    return load;
  }

  /** A location without live agents retains its last value. */
  #notePrivate(): void {
    for (const { key, organizationId } of this.#parts.bus.locations()) {
      const load = this.#locations.get(key);
      if (load) load.isPrivate = organizationId !== undefined;
    }
  }

  #turn(): void {
    this.#judgeSeconds += 1;
    this.#notePrivate();
    if (this.#judgeSeconds >= JUDGE_SECONDS) this.#turnJudge();
    for (const [location, load] of this.#locations) {
      load.turn();
      if (load.idleSeconds >= IDLE_SECONDS) {
        this.#locations.delete(location);
        this.#parts.metrics.loadShare.remove({ location });
      } else this.#parts.metrics.loadShare.set({ location }, this.shareOf(location));
    }
    this.#logOverload();
  }

  #turnJudge(): void {
    const { oldestAt, lastStoredAt, accepted, stored, hasSkipped } = this.#parts.pending;
    const now = performance.now();
    const span = { given: accepted - this.#before.accepted, done: stored - this.#before.stored };
    this.#before = { accepted, stored };
    this.#judgeSeconds = 0;
    // After partitions were claimed, results of some checks are left waiting. Neither this nor an unavailable database
    // is overload.
    const isStoring = oldestAt === null || (lastStoredAt !== null && now - lastStoredAt < AWAY_MS);
    if (hasSkipped || !isStoring) this.#judge = FULL_SHARE;
    else {
      const waitedMs = Math.max(0, now - (oldestAt ?? now) - NORMAL_WAIT_MS);
      this.#judge = nextLoadShare(this.#judge, { ...span, expired: 0, waitedMs }, JUDGE);
    }
  }

  #logOverload(): void {
    const { log } = this.#parts;
    const short = [...this.#locations].flatMap(([location, { load, isPrivate }]) =>
      isPrivate || load.share >= 1 ? [] : [{ location, share: load.share }],
    );
    const isOverloaded = this.#judge.share < 1 || short.length > 0;
    if (isOverloaded && this.#overloadedSince === null) {
      this.#overloadedSince = performance.now();
      log.warn(
        { judge: this.#judge.share, locations: short },
        'The agents or the judge are overloaded; checks are probed less often, and skipped polls count as missed',
      );
    } else if (!isOverloaded && this.#overloadedSince !== null) {
      const seconds = Math.round((performance.now() - this.#overloadedSince) / 1000);
      this.#overloadedSince = null;
      log.info({ seconds }, 'The overload is over; all due polls run again');
    }
  }
}
