import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { targetOwnerOf } from '@pharos/domain/isolation/target-owner.ts';
import { type ClockReading, clockStep } from '@pharos/domain/schedule/clock-step.ts';
import { DueQueue } from '@pharos/domain/schedule/due-queue.ts';
import { spendCredit, spendTurn, type TurnCredits } from '@pharos/domain/schedule/load-share.ts';
import { isNearProber, turnsFor } from '@pharos/domain/schedule/location-for.ts';
import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import { hash32 } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { EngineMetrics } from '../metrics.ts';
import { jobFor } from './job-for.ts';
import type { LoadShares } from './load-shares.ts';

/**
 * Jobs leave a second before they are due, in batches, and the agent starts each on its moment:
 *
 *     tick       tick       tick            every TICK_MS
 *      |----------|----------|---------->
 *            [ slots due in the next LOOKAHEAD_MS leave now ]
 */
const TICK_MS = 100;
/**
 * Longer than a garbage collection with 500,000 checks (half a second). Probes continue with the jobs that were already
 * sent.
 */
const LOOKAHEAD_MS = 1000;
/** Retry delay of a skipped poll, for checks with a longer interval. */
const TRY_AGAIN_MS = 60_000;

interface ScheduledCheck {
  check: MonitoredCheck;
  targetOwner: string | null;
  /** See `turnsFor`. */
  isNear: boolean;
  dueAt: number;
  /** See `spendCredit`. */
  credit: number;
  /**
   * See `spendTurn`. Null while the rotation depends on slots alone, because no poll is skipped or there is only one
   * location.
   */
  turnCredits: TurnCredits | null;
  /** Whether the state of the check is being decided; see `spendCredit`. */
  isUrgent: boolean;
  /** Whether the check was scheduled in an earlier term and is not applied in this one yet. */
  isRetained: boolean;
}

export interface SchedulerParts {
  bus: Bus;
  home: string;
  loadShares: Pick<LoadShares, 'shareOf' | 'countGiven'>;
  metrics: EngineMetrics;
  log: Logger;
}

export class Scheduler {
  /** Ids of checks by due time. An entry is ignored if the check is no longer scheduled for that time. */
  readonly #queue = new DueQueue<number>();
  readonly #checks = new Map<number, ScheduledCheck>();
  readonly #bus: Bus;
  readonly #home: string;
  readonly #loadShares: Pick<LoadShares, 'shareOf' | 'countGiven'>;
  readonly #metrics: EngineMetrics;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #clock: ClockReading = readClock();
  /**
   * The latest time for a result of the first poll that was due after the last call of `probed`, from the monotonic
   * clock.
   */
  #answerBy: number | null = null;

  constructor({ bus, home, loadShares, metrics, log }: SchedulerParts) {
    this.#bus = bus;
    this.#home = home;
    this.#loadShares = loadShares;
    this.#metrics = metrics;
    this.#log = log;
  }

  get size(): number {
    return this.#checks.size;
  }

  /** The time since which the result of a due poll is overdue and no other result arrived (`performance.now()`). */
  get unprobedSince(): number | null {
    return this.#answerBy !== null && this.#answerBy <= performance.now() && this.#checks.size > 0
      ? this.#answerBy
      : null;
  }

  start(): void {
    this.#clock = readClock();
    this.#timer ??= setInterval(() => this.#tick(readClock()), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  checkOf(checkId: number): MonitoredCheck | undefined {
    return this.#checks.get(checkId)?.check;
  }

  /** Cached because every result needs it. */
  targetOwnerOf(checkId: number): string | undefined {
    const scheduled = this.#checks.get(checkId);
    if (!scheduled) return undefined;
    scheduled.targetOwner ??= targetOwnerOf(scheduled.check.target);
    return scheduled.targetOwner;
  }

  apply(check: MonitoredCheck, now: number): void {
    if (check.paused) {
      this.remove(check.id);
      return;
    }
    const before = this.#checks.get(check.id);
    const dueAt =
      before?.check.revision === check.revision
        ? before.dueAt
        : nextDueAt(check.id, check.intervalSeconds * 1000, givenOutUntil(before, now));
    // Different initial credits prevent checks that join together from skipping the same polls.
    const credit = before?.credit ?? (hash32(check.id) % 1000) / 1000;
    this.#checks.set(check.id, {
      check,
      targetOwner: before?.check.revision === check.revision ? before.targetOwner : null,
      isNear: isNearProber(check.target),
      dueAt,
      credit,
      turnCredits: before?.turnCredits ?? null,
      isUrgent: before?.isUrgent ?? false,
      isRetained: false,
    });
    if (before?.dueAt !== dueAt) this.#queue.push(check.id, dueAt);
  }

  remove(checkId: number): void {
    this.#checks.delete(checkId);
  }

  setUrgent(checkId: number, isUrgent: boolean): void {
    const scheduled = this.#checks.get(checkId);
    if (scheduled) scheduled.isUrgent = isUrgent;
  }

  /** In a new term, scheduled checks continue and count as retained until they are applied again. */
  retainAll(): void {
    for (const scheduled of this.#checks.values()) scheduled.isRetained = true;
  }

  isRetained(checkId: number): boolean {
    return this.#checks.get(checkId)?.isRetained === true;
  }

  /** Returns whether any check was removed. */
  removeRetained(which: (checkId: number) => boolean = () => true): boolean {
    const before = this.#checks.size;
    for (const [checkId, { isRetained }] of this.#checks)
      if (isRetained && which(checkId)) this.#checks.delete(checkId);
    return this.#checks.size < before;
  }

  /** Records that a poll has started, so that results of other due polls can be expected. */
  probed(): void {
    this.#answerBy = null;
  }

  /** Probes created, edited or restarted checks outside the schedule. */
  probeNow(checks: readonly MonitoredCheck[], now: number): void {
    const locations = this.#bus.locations();
    this.#publish(
      checks.flatMap((check) => {
        const [location] = turnsFor(check, now, locations, this.#home);
        return location === undefined ? [] : jobFor(check, now, location);
      }),
    );
  }

  #tick(clock: ClockReading): void {
    const now = clock.wall;
    const stepMs = clockStep(this.#clock, clock);
    this.#clock = clock;
    if (stepMs !== 0) this.#replan(now, stepMs);
    this.#publishDue(now);
  }

  /** After the clock was set, slots in the future would delay polls, and slots in between would all start at once. */
  #replan(now: number, stepMs: number): void {
    this.#log.warn(
      { stepMs },
      'The clock of the machine was changed; the next slots of the checks follow the new time',
    );
    this.#metrics.clockSteps.inc();
    this.#queue.clear();
    for (const scheduled of this.#checks.values()) {
      const intervalMs = scheduled.check.intervalSeconds * 1000;
      this.#metrics.missedSlots.inc(Math.max(0, Math.floor((now - scheduled.dueAt) / intervalMs) + 1));
      this.#plan(scheduled, nextDueAt(scheduled.check.id, intervalMs, now));
    }
  }

  #publishDue(now: number): void {
    const locations = this.#bus.locations();
    const jobs: ProbeJob[] = [];
    const until = now + LOOKAHEAD_MS;
    for (;;) {
      const dueAt = this.#queue.nextDueAt();
      const checkId = this.#queue.takeDue(until);
      if (dueAt === undefined || checkId === undefined) break;
      const scheduled = this.#checks.get(checkId);
      if (scheduled?.dueAt !== dueAt) continue;
      const { check } = scheduled;
      const intervalMs = check.intervalSeconds * 1000;
      const isMissed = dueAt <= now - intervalMs;
      if (isMissed) this.#metrics.missedSlots.inc(Math.floor((now - dueAt) / intervalMs));
      else {
        const turns = turnsFor(check, dueAt, locations, this.#home, scheduled.isNear);
        const location = this.#locationOfTurn(scheduled, turns);
        if (turns.length > 0 && location === null) {
          this.#leaveOut(scheduled);
          continue;
        }
        if (location === null) this.#metrics.missedSlots.inc();
        else jobs.push(jobFor(check, dueAt, location));
      }
      this.#answerBy ??= performance.now() + (dueAt - now) + check.target.timeoutSeconds * 1000;
      // After the process was paused, the next slot is calculated from the current time, so that nothing is replayed.
      this.#plan(scheduled, nextDueAt(check.id, intervalMs, isMissed ? now : dueAt));
    }
    this.#publish(jobs);
  }

  /** Returns null if the poll is skipped or if there is no location. */
  #locationOfTurn(scheduled: ScheduledCheck, turns: readonly string[]): string | null {
    const location =
      turns.length < 2 ? this.#onlyLocation(scheduled, turns[0] ?? null) : this.#nextLocation(scheduled, turns);
    if (location !== null) this.#loadShares.countGiven(location);
    return location;
  }

  #onlyLocation(scheduled: ScheduledCheck, location: string | null): string | null {
    if (location === null) return null;
    scheduled.turnCredits = null;
    const turn = spendCredit(scheduled.credit, this.#loadShares.shareOf(location), scheduled.isUrgent);
    scheduled.credit = turn.credit;
    return turn.isGivenOut ? location : null;
  }

  /**
   * While no poll is skipped, the rotation depends on slots alone. It is then the same on every engine, even after
   * earlier skips.
   */
  #nextLocation(scheduled: ScheduledCheck, turns: readonly string[]): string | null {
    const shares = turns.map((location) => ({ location, share: this.#loadShares.shareOf(location) }));
    if (shares.every(({ share }) => share >= 1)) {
      scheduled.turnCredits = null;
      return turns[0] ?? null;
    }
    const turn = spendTurn(scheduled.turnCredits, shares, scheduled.isUrgent, scheduled.credit);
    scheduled.turnCredits = turn.credits;
    return turn.location;
  }

  /** The poll is retried a minute later, or at the next slot if that is earlier. */
  #leaveOut(scheduled: ScheduledCheck): void {
    const nextSlot = nextDueAt(scheduled.check.id, scheduled.check.intervalSeconds * 1000, scheduled.dueAt);
    const nextTry = scheduled.dueAt + TRY_AGAIN_MS;
    this.#metrics.leftOutPolls.inc();
    if (nextSlot <= nextTry) this.#metrics.missedSlots.inc();
    this.#plan(scheduled, Math.min(nextSlot, nextTry));
  }

  #plan(scheduled: ScheduledCheck, dueAt: number): void {
    scheduled.dueAt = dueAt;
    this.#queue.push(scheduled.check.id, dueAt);
  }

  #publish(jobs: readonly ProbeJob[]): void {
    if (jobs.length === 0) return;
    this.#bus.publishJobs(jobs).catch((error: unknown) => {
      this.#metrics.missedSlots.inc(jobs.length);
      this.#log.error(
        { err: error, jobs: jobs.length },
        'Probe jobs could not be published; their slots count as missed',
      );
    });
  }
}

/**
 * Slots until this time may already have been published, by the previous engine or with older settings. No slot is
 * published twice.
 */
const givenOutUntil = (before: ScheduledCheck | undefined, now: number): number =>
  before === undefined ? now + LOOKAHEAD_MS : Math.max(now, before.dueAt - before.check.intervalSeconds * 1000);

const readClock = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() });
