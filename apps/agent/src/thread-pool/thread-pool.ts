import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { Abilities } from './messages.ts';
import { ProbeThread, type ProbeThreadOptions } from './probe-thread.ts';

const NONE: Abilities = { types: [], unavailable: {} };

export class ThreadPool {
  readonly #threads: readonly ProbeThread[];

  constructor(count: number, options: ProbeThreadOptions) {
    this.#threads = Array.from({ length: count }, () => new ProbeThread(options));
  }

  /** Rejects, and leaves no thread, if one of them could not be started. */
  async start(): Promise<Abilities> {
    try {
      const [abilities = NONE] = await Promise.all(this.#threads.map((thread) => thread.start()));
      return abilities;
    } catch (error) {
      await this.stop(0);
      throw error;
    }
  }

  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop(graceMs)));
  }

  load(): { active: number; waiting: number; replaced: number } {
    const total = { active: 0, waiting: 0, replaced: 0 };
    for (const thread of this.#threads) {
      const { active, waiting } = thread.load();
      total.active += active;
      total.waiting += waiting;
      total.replaced += thread.replaced;
    }
    return total;
  }

  run(jobs: readonly ProbeJob[]): void {
    const batches = this.#threads.map((thread) => ({ thread, jobs: [] as ProbeJob[] }));
    for (const job of jobs) {
      const least = batches.reduce((a, b) => (b.thread.open + b.jobs.length < a.thread.open + a.jobs.length ? b : a));
      least.jobs.push(job);
    }
    for (const batch of batches) if (batch.jobs.length > 0) batch.thread.run(batch.jobs);
  }
}
