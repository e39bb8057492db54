import type { Bus, Subscription } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { joinLocations } from '@pharos/domain/locations/join-locations.ts';
import type { RegisteredLocations } from '@pharos/domain/locations/registered-location.ts';

/** A bus that lists only locations that the registry allows, and sends no jobs to other locations. */
export class RegisteredBus implements Bus {
  readonly #bus: Bus;
  readonly #registry: { readonly registered: RegisteredLocations };

  constructor(bus: Bus, registry: { readonly registered: RegisteredLocations }) {
    this.#bus = bus;
    this.#registry = registry;
  }

  locations(): LiveLocation[] {
    return joinLocations(this.#bus.locations(), this.#registry.registered);
  }

  publishJobs(jobs: readonly ProbeJob[]): Promise<void> {
    const live = new Set(this.locations().map(({ key }) => key));
    return this.#bus.publishJobs(
      jobs.every(({ location }) => live.has(location)) ? jobs : jobs.filter(({ location }) => live.has(location)),
    );
  }

  async request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult> {
    if (!this.locations().some(({ key }) => key === job.location)) {
      throw new Error(`No agent is connected at ${job.location}.`);
    }
    return this.#bus.request(job, timeoutMs);
  }

  onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription> {
    return this.#bus.onResults(handler);
  }

  passOn(results: readonly ProbeResult[]): Promise<void> {
    return this.#bus.passOn(results);
  }

  publishResults(results: readonly ProbeResult[]): Promise<void> {
    return this.#bus.publishResults(results);
  }

  onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription> {
    return this.#bus.onJobs(agent, handler);
  }

  close(): Promise<void> {
    return this.#bus.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
