import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { Abilities } from './messages.ts';
import { type ProbeThread, type ProbeThreadOptions, startProbeThread } from './probe-thread.ts';

export interface ThreadPool {
  readonly abilities: Abilities;
  load(): { active: number; waiting: number; replaced: number };
  run(jobs: readonly ProbeJob[]): void;
  stop(graceMs: number): Promise<void>;
}

const NONE: Abilities = { types: [], unavailable: {} };

/** Starts `count` probe threads and shares jobs between them. Rejects, leaving none, when one could not be started. */
export const startThreadPool = async (count: number, options: ProbeThreadOptions): Promise<ThreadPool> => {
  const threads = Array.from({ length: count }, () => startProbeThread(options));
  const stop = async (graceMs: number): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop(graceMs)));
  };
  try {
    const [abilities = NONE] = await Promise.all(threads.map((thread) => thread.abilities));
    return { abilities, load: () => totalOf(threads), run: (jobs) => share(jobs, threads), stop };
  } catch (error) {
    await stop(0);
    throw error;
  }
};

const totalOf = (threads: readonly ProbeThread[]) => {
  const total = { active: 0, waiting: 0, replaced: 0 };
  for (const thread of threads) {
    const { active, waiting } = thread.load();
    total.active += active;
    total.waiting += waiting;
    total.replaced += thread.replaced;
  }
  return total;
};

/** Each job to the thread with the fewest open ones. */
const share = (jobs: readonly ProbeJob[], threads: readonly ProbeThread[]): void => {
  const batches = threads.map((thread) => ({ thread, jobs: [] as ProbeJob[] }));
  for (const job of jobs) {
    const least = batches.reduce((a, b) => (b.thread.open + b.jobs.length < a.thread.open + a.jobs.length ? b : a));
    least.jobs.push(job);
  }
  for (const batch of batches) if (batch.jobs.length > 0) batch.thread.run(batch.jobs);
};
