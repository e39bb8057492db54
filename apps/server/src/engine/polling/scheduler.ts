import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { type ClockReading, clockStep } from '@pharos/domain/schedule/clock-step.ts';
import { DueQueue } from '@pharos/domain/schedule/due-queue.ts';
import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import { hash32 } from '@pharos/domain/schedule/partition-of.ts';
import type { Logger } from 'pino';
import type { OwnedChecks } from './checks/owned-checks.ts';
import type { EngineMetrics } from './metrics.ts';

/**
 * Jobs leave a little before they are due, in batches, and the agent starts each on its moment:
 *
 *     tick       tick       tick            every TICK_MS
 *      |----------|----------|---------->
 *            [ slots due in the next LOOKAHEAD_MS leave now ]
 */
const TICK_MS = 100;
const LOOKAHEAD_MS = 300;

/** A due time of a check. It lapses when the check's revision is no longer `revision`. */
interface Slot {
  checkId: number;
  revision: number;
  dueAt: number;
}

/** Decides when each owned check is probed, and where. */
export class Scheduler {
  readonly #queue = new DueQueue<Slot>();
  readonly #ownedChecks: OwnedChecks;
  readonly #bus: Bus;
  readonly #metrics: EngineMetrics;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #clock: ClockReading = readClock();

  constructor(ownedChecks: OwnedChecks, bus: Bus, metrics: EngineMetrics, log: Logger) {
    this.#ownedChecks = ownedChecks;
    this.#bus = bus;
    this.#metrics = metrics;
    this.#log = log;
  }

  start(): void {
    this.#clock = readClock();
    this.#timer ??= setInterval(() => this.#tick(readClock()), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Plans the check's next slot after `now`; slots planned under an older revision lapse by themselves. */
  plan(check: MonitoredCheck, now: number): void {
    if (check.paused) return;
    this.#queue.push({
      checkId: check.id,
      revision: check.revision,
      dueAt: nextDueAt(check.id, check.intervalSeconds * 1000, now),
    });
  }

  /** Probes at once, beside the schedule: created, edited or restarted checks. */
  probeNow(checks: readonly MonitoredCheck[], now: number): void {
    const locations = this.#bus.locations();
    this.#publish(checks.flatMap((check) => this.#jobFor(check, now, locations) ?? []));
  }

  #tick(clock: ClockReading): void {
    const now = clock.wall;
    const stepMs = clockStep(this.#clock, clock);
    this.#clock = clock;
    if (stepMs !== 0) this.#planAnew(now, stepMs);
    this.#publishDue(now);
  }

  /** After the clock was set: slots that lie ahead would be waited for, and those that were jumped over all begin at once. */
  #planAnew(now: number, stepMs: number): void {
    this.#log.warn({ stepMs }, 'The clock was set: the checks go on with their next slots by the new time');
    this.#metrics.clockSteps.inc();
    for (const slot of this.#queue.clear()) {
      const check = this.#checkOf(slot);
      if (!check) continue;
      const jumpedOver = Math.floor((now - slot.dueAt) / (check.intervalSeconds * 1000)) + 1;
      this.#metrics.missedSlots.inc(Math.max(0, jumpedOver));
      this.plan(check, now);
    }
  }

  #publishDue(now: number): void {
    const locations = this.#bus.locations();
    const jobs: ProbeJob[] = [];
    for (let slot = this.#queue.takeDue(now + LOOKAHEAD_MS); slot; slot = this.#queue.takeDue(now + LOOKAHEAD_MS)) {
      const check = this.#checkOf(slot);
      if (!check) continue;
      const intervalMs = check.intervalSeconds * 1000;
      const isMissed = slot.dueAt <= now - intervalMs;
      if (isMissed) this.#metrics.missedSlots.inc(Math.floor((now - slot.dueAt) / intervalMs));
      else {
        const job = this.#jobFor(check, slot.dueAt, locations);
        if (job) jobs.push(job);
        else this.#metrics.missedSlots.inc();
      }
      // After a pause of the process the next slot counts from now: nothing is replayed.
      const dueAt = nextDueAt(check.id, intervalMs, isMissed ? now : slot.dueAt);
      this.#queue.push({ checkId: check.id, revision: check.revision, dueAt });
    }
    this.#publish(jobs);
  }

  /** Null when the slot has lapsed. */
  #checkOf({ checkId, revision }: Slot): MonitoredCheck | null {
    const check = this.#ownedChecks.get(checkId)?.check;
    return check && !check.paused && check.revision === revision ? check : null;
  }

  #jobFor(check: MonitoredCheck, dueAt: number, locations: readonly LiveLocation[]): ProbeJob | null {
    const location = locationFor(check, locations);
    if (location === null) return null;
    return {
      runId: `poll:${check.id}:${check.revision}:${dueAt}`,
      checkId: check.id,
      revision: check.revision,
      purpose: 'poll',
      location,
      dueAt,
      expiresAt: dueAt + check.intervalSeconds * 1000 - 1,
      target: check.target,
    };
  }

  #publish(jobs: readonly ProbeJob[]): void {
    if (jobs.length === 0) return;
    this.#bus.publishJobs(jobs).catch((error: unknown) => {
      this.#metrics.missedSlots.inc(jobs.length);
      this.#log.error(
        { err: error, jobs: jobs.length },
        'Probe jobs could not be handed to the bus: their slots count as missed',
      );
    });
  }
}

/** The pinned location, or one of those that can run the type, the same one for a check as long as the list is the same. */
const locationFor = (check: MonitoredCheck, locations: readonly LiveLocation[]): string | null => {
  const able = locations.filter(({ types }) => types.includes(check.target.type));
  if (check.location !== null) return able.some(({ key }) => key === check.location) ? check.location : null;
  return able[hash32(check.id) % able.length]?.key ?? null;
};

const readClock = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() });
