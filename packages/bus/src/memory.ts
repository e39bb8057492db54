import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { JobExchange } from './memory/job-exchange.ts';
import { PendingRequests } from './memory/pending-requests.ts';
import { ResultQueue } from './memory/result-queue.ts';
import type { Bus, Subscription } from './port.ts';

/**
 * The bus of a single process. Batches are passed by reference, and neither side may change them. `publishResults`
 * rejects if the bus is closed or too many results (50,000, or 128 MiB) wait for an engine. Results that are not stored
 * when the process ends are lost, and their slots become unwatched time.
 */
export class MemoryBus implements Bus {
  readonly #jobs = new JobExchange();
  readonly #results = new ResultQueue();
  readonly #requests = new PendingRequests();
  #isClosed = false;

  async publishJobs(jobs: readonly ProbeJob[]): Promise<void> {
    this.#assertOpen();
    this.#jobs.publish(jobs);
  }

  async onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription> {
    this.#assertOpen();
    return this.#results.consume(handler);
  }

  async passOn(): Promise<void> {
    this.#assertOpen();
  }

  async request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult> {
    this.#assertOpen();
    if (!this.#jobs.locations().some(({ key }) => key === job.location)) {
      throw new Error(`No agent is connected at ${job.location}.`);
    }
    const answer = this.#requests.expect(job.runId, timeoutMs);
    this.#jobs.publish([job]);
    return answer;
  }

  locations(): LiveLocation[] {
    return this.#jobs.locations();
  }

  async publishResults(results: readonly ProbeResult[]): Promise<void> {
    this.#assertOpen();
    if (results.length === 0) return;
    this.#jobs.answered(results);
    const shared = this.#requests.answer(results);
    if (shared.length > 0) this.#results.push(shared);
  }

  async onJobs(registration: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription> {
    this.#assertOpen();
    const remove = this.#jobs.register(registration, handler);
    return { stop: async () => remove() };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#jobs.close();
    this.#requests.close();
    await this.#results.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }
}
