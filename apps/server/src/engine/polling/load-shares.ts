import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { FULL_SHARE, type LoadShare, nextLoadShare, type Pace } from '@pharos/domain/schedule/load-share.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from '../metrics.ts';

const EVERY_MS = 1000;
const AGENTS: Pace = { lateSpans: 3, settling: 5, growth: 1.08, smoothing: 0.2 };
/** Rounds take seconds on a busy machine: what the judge stores is counted over several. */
const JUDGE_SECONDS = 15;
const JUDGE: Pace = { lateSpans: 2, settling: 1, growth: 2, smoothing: 1 };
/** So long a result waits for others before it is stored, without any backlog. */
const NORMAL_WAIT_MS = 1000;
/** While nothing has been stored for that long, the database is away: results are held meanwhile, and nothing is left out. */
const AWAY_MS = 5000;
/** A location where nothing has been done for that long is forgotten: what keeps it from its work is no matter of load. */
const IDLE_SECONDS = 60;

/** What a location has done in the running second, and in those before. */
class LocationLoad {
  load: LoadShare = FULL_SHARE;
  given = 0;
  done = 0;
  expired = 0;
  waitedMs = 0;
  idleSeconds = 0;
  /** Whether one organization alone probes there: how much its agents can do is no matter of the installation. */
  isPrivate = false;

  /** Ends the second. */
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

/** Of the results that wait to be stored; see HeldResults. */
export interface HeldLoad {
  readonly oldestAt: number | null;
  readonly lastStoredAt: number | null;
  readonly accepted: number;
  readonly stored: number;
  readonly holdsBack: boolean;
}

export interface LoadSharesParts {
  bus: Pick<Bus, 'locations'>;
  held: HeldLoad;
  metrics: EngineMetrics;
  log: Logger;
}

/**
 * Knows how many of the due polls can be done: by the agents of each location, and by the judge. While there are more, each check
 * is probed less often, so that what is probed is probed in time.
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

  /** Since when polls have been left out by the judge, or at locations of everybody (`performance.now()`); null while none are. */
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

  /** The share of the location's due polls that is given out. */
  shareOf(location: string): number {
    return Math.min(this.#locations.get(location)?.load.share ?? 1, this.#judge.share);
  }

  /** A poll is given out to the location. */
  countGiven(location: string): void {
    this.#loadOf(location).given += 1;
  }

  /** Results of polls that have begun. */
  countBegun(polls: readonly Pick<ProbeResult, 'location' | 'startedAt' | 'dueAt'>[]): void {
    for (const { location, startedAt, dueAt } of polls) {
      const load = this.#locations.get(location);
      if (!load) continue;
      load.done += 1;
      load.waitedMs += Math.max(0, startedAt - dueAt);
    }
  }

  /** Polls that expired before an agent began them. */
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

  /** One whose agents are gone stays what it was. */
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
    this.#tell();
  }

  #turnJudge(): void {
    const { oldestAt, lastStoredAt, accepted, stored, holdsBack } = this.#parts.held;
    const now = performance.now();
    const span = { given: accepted - this.#before.accepted, done: stored - this.#before.stored };
    this.#before = { accepted, stored };
    this.#judgeSeconds = 0;
    // After a takeover results of other checks are held back; and a database that is away is no matter of load.
    const isStoring = oldestAt === null || (lastStoredAt !== null && now - lastStoredAt < AWAY_MS);
    if (holdsBack || !isStoring) this.#judge = FULL_SHARE;
    else {
      const waitedMs = Math.max(0, now - (oldestAt ?? now) - NORMAL_WAIT_MS);
      this.#judge = nextLoadShare(this.#judge, { ...span, expired: 0, waitedMs }, JUDGE);
    }
  }

  #tell(): void {
    const { log } = this.#parts;
    const short = [...this.#locations].flatMap(([location, { load, isPrivate }]) =>
      isPrivate || load.share >= 1 ? [] : [{ location, share: load.share }],
    );
    const isOverloaded = this.#judge.share < 1 || short.length > 0;
    if (isOverloaded && this.#overloadedSince === null) {
      this.#overloadedSince = performance.now();
      log.warn(
        { judge: this.#judge.share, locations: short },
        'There are more polls than can be done in time: each check is probed less often, and the others count as missed',
      );
    } else if (!isOverloaded && this.#overloadedSince !== null) {
      const seconds = Math.round((performance.now() - this.#overloadedSince) / 1000);
      this.#overloadedSince = null;
      log.info({ seconds }, 'All polls can be done in time again');
    }
  }
}
