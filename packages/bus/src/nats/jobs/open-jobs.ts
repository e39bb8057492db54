import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** The recipient of a job's result: an engine, or a caller that waits at a subject. Null for any engine. */
export type Asker = { engineId: string } | { replyTo: string } | null;

export interface Taker {
  agentId: string;
  asker: Asker;
  /** The agent's time minus the engine's time. */
  clockOffsetMs: number;
}

interface OpenJob {
  agentId: string;
  asker: Asker;
  /** Was added to the times of the job. */
  clockOffsetMs: number;
  until: number;
}

/** Allows for a repetition and the transfer, in addition to the timeout of a probe. */
const ANSWER_SLACK_MS = 30_000;
const SWEEP_MS = 10_000;

/** The jobs that agents have taken and that have no result. Times are epoch milliseconds. */
export class OpenJobs {
  readonly #jobs = new Map<string, OpenJob>();
  #sweptAt = 0;

  /** Returns the jobs that were not taken before, by the agent's clock. */
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
