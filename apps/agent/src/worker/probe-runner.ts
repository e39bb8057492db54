import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED, type ProbeResult } from '@pharos/contract/bus/result.ts';
import { DueQueue } from '@pharos/domain/schedule/due-queue.ts';
import { ownFault } from '../own-fault.ts';

/** Jobs due within this of each other start together: fewer wake-ups on cold caches, and far below what lateness may be. */
const GRAIN_MS = 25;
/** The wall clock can be set back or forward; it is looked at again at least this often. */
const LONGEST_WAIT_MS = 1000;
/** Starting a probe takes some 30 µs of CPU; after this many, what is under way gets its turn. */
const STARTS_A_TURN = 32;
/** Slots that polls leave free for confirmations and tests, so that hanging targets cannot delay an alert. */
const URGENT_SHARE = 0.1;

export interface RunnerOptions {
  /** Runs one job; never rejects. */
  run(job: ProbeJob): Promise<ProbeResult>;
  /** Probes under way at once, 2 or more. */
  limit: number;
  onResult(result: ProbeResult): void;
  onLoad(active: number, waiting: number): void;
}

/** Starts each job when it is due, up to a limit; every type takes its slots from the same one, in the order of due times. */
export interface ProbeRunner {
  add(jobs: readonly ProbeJob[]): void;
  /** How many more probes may run at once. */
  spare(): number;
  /** Gives up what has not started, and resolves when what has started has ended. */
  drain(): Promise<void>;
}

export const createProbeRunner = ({ run, limit, onResult, onLoad }: RunnerOptions): ProbeRunner => {
  const urgent = new DueQueue<ProbeJob>();
  const polls = new DueQueue<ProbeJob>();
  const pollLimit = limit - Math.max(1, Math.floor(limit * URGENT_SHARE));
  const drained = Promise.withResolvers<void>();
  let active = 0;
  let draining = false;
  let wakeAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;

  const take = (now: number): ProbeJob | undefined => {
    if (active >= limit) return undefined;
    return urgent.takeDue(now) ?? (active < pollLimit ? polls.takeDue(now) : undefined);
  };

  const start = (job: ProbeJob, now: number): void => {
    if (now > job.expiresAt) {
      onResult(ownFault(job, EXPIRED, now));
      return;
    }
    active += 1;
    void run(job).then((result) => {
      active -= 1;
      onResult(result);
      if (draining && active === 0) drained.resolve();
      pump();
    });
  };

  const pump = (): void => {
    if (turn || draining) return;
    const now = Date.now();
    for (let started = 0; ; started++) {
      if (started === STARTS_A_TURN) {
        turn = setImmediate(() => {
          turn = undefined;
          pump();
        });
        break;
      }
      const job = take(now);
      if (!job) break;
      start(job, now);
    }
    onLoad(active, urgent.size + polls.size);
    if (!turn) sleep(now);
  };

  /** A due job that found no slot needs no timer: the next probe to end starts it. */
  const sleep = (now: number): void => {
    const next = Math.min(laterThan(now, urgent.nextDueAt()), laterThan(now, polls.nextDueAt()));
    if (next >= wakeAt) return;
    clearTimeout(timer);
    wakeAt = next;
    timer = setTimeout(
      () => {
        wakeAt = Number.POSITIVE_INFINITY;
        pump();
      },
      Math.min(LONGEST_WAIT_MS, Math.max(GRAIN_MS, next - now)),
    );
  };

  return {
    add(jobs) {
      for (const job of jobs) (job.purpose === 'poll' ? polls : urgent).push(job);
      pump();
    },
    spare: () => limit - active,
    drain() {
      draining = true;
      clearTimeout(timer);
      clearImmediate(turn);
      const now = Date.now();
      for (const job of [...urgent.clear(), ...polls.clear()]) onResult(ownFault(job, 'the agent stopped', now));
      if (active === 0) drained.resolve();
      return drained.promise;
    },
  };
};

const laterThan = (now: number, at: number | undefined): number =>
  at === undefined || at <= now ? Number.POSITIVE_INFINITY : at;
