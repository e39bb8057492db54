import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** Who a job's result goes to: an engine by its id, or who waits for an answer at a subject; null: any engine. */
export type Asker = { engineId: string } | { replyTo: string } | null;

/** Who takes jobs, for whom. */
export interface Taker {
  agentId: string;
  asker: Asker;
  /** The agent's time less the engines', in milliseconds. */
  clockOffsetMs: number;
}

interface OpenJob {
  agentId: string;
  asker: Asker;
  /** What was added to the job's times, in milliseconds, because the agent's clock is not the engine's. */
  clockOffsetMs: number;
  /** When no answer can come any more. */
  until: number;
}

/** Added to a probe's timeout before its answer is given up: a repeat, and the way back. */
const ANSWER_SLACK_MS = 30_000;
const SWEEP_MS = 10_000;

/** Jobs that agents have taken and not answered. Times are epoch milliseconds. */
export class OpenJobs {
  readonly #jobs = new Map<string, OpenJob>();
  #sweptAt = 0;

  /** Those of `jobs` that were not taken before, with their times by the agent's clock. */
  take(jobs: readonly ProbeJob[], { agentId, asker, clockOffsetMs }: Taker, now: number): ProbeJob[] {
    this.#dropUnanswered(now);
    const fresh = jobs.filter(({ runId, expiresAt, target }) => {
      if (this.#jobs.has(runId)) return false;
      const until = Math.max(now, expiresAt + clockOffsetMs) + target.timeoutSeconds * 1000 + ANSWER_SLACK_MS;
      this.#jobs.set(runId, { agentId, asker, clockOffsetMs, until });
      return true;
    });
    return clockOffsetMs === 0
      ? fresh
      : fresh.map((job) => ({ ...job, dueAt: job.dueAt + clockOffsetMs, expiresAt: job.expiresAt + clockOffsetMs }));
  }

  /** The result with its times by the engine's clock. */
  byEngineClock(result: ProbeResult): ProbeResult {
    const offset = this.#jobs.get(result.runId)?.clockOffsetMs ?? 0;
    return offset === 0 ? result : { ...result, dueAt: result.dueAt - offset, startedAt: result.startedAt - offset };
  }

  askerOf(runId: string): Asker {
    return this.#jobs.get(runId)?.asker ?? null;
  }

  answered(runIds: readonly string[]): void {
    for (const runId of runIds) this.#jobs.delete(runId);
  }

  countOf(agentId: string): number {
    let count = 0;
    for (const job of this.#jobs.values()) if (job.agentId === agentId) count += 1;
    return count;
  }

  #dropUnanswered(now: number): void {
    if (now < this.#sweptAt + SWEEP_MS && now >= this.#sweptAt) return;
    this.#sweptAt = now;
    for (const [runId, { until }] of this.#jobs) if (until <= now) this.#jobs.delete(runId);
  }
}
