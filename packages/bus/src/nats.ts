import { randomUUID } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { AgentSide } from './nats/agent-side.ts';
import { Connection, type ConnectionOptions } from './nats/connection/connection.ts';
import { Publisher } from './nats/connection/publisher.ts';
import { ensureResults } from './nats/connection/streams.ts';
import { EngineSide, type EngineSideOptions } from './nats/engine-side.ts';
import { requestResult } from './nats/jobs/requests.ts';
import type { Refusal } from './nats/limits/refusals.ts';
import type { SideParts } from './nats/side-parts.ts';
import type { Bus, Subscription } from './port.ts';

export interface NatsBusOptions extends ConnectionOptions {
  /** If false, for an agent that runs alone, `locations` is empty. */
  knowsLocations?: boolean;
  replicas?: number | undefined;
  /** Unique among engines. */
  engineId?: string;
}

/** Creates missing streams. Rejects if NATS is unreachable, rejects the credentials or has no JetStream. */
export const openNatsBus = async (options: NatsBusOptions): Promise<NatsBus> => {
  const { knowsLocations = true, engineId = randomUUID(), replicas, log } = options;
  const connection = await Connection.open(options);
  try {
    const client = jetstream(connection.nats);
    const streams = { manager: await jetstreamManager(connection.nats, { checkAPI: false }), replicas };
    await ensureResults(streams);
    return new NatsBus(
      { connection, client, streams, publisher: new Publisher(connection, client, log), log },
      // A process that signs in with a credential of the installation also creates the credentials of locations.
      { knowsLocations, engineId, hasCredentials: options.credential !== undefined && connection.demandsKeys },
    );
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/**
 * The bus for several processes and machines: NATS JetStream, version 2.9 or newer.
 * - While NATS is unreachable, publishing and requests reject immediately, and no location is live. Confirmed results
 * remain for an hour, and jobs until they expire.
 * - One agent gets a whole batch of jobs, so a location offers only the types that all of its agents can run.
 * - Results arrive in order, except for rejected results, which are redelivered later.
 */
export class NatsBus implements Bus {
  readonly #connection: Connection;
  readonly #engine: EngineSide;
  readonly #agent: AgentSide;
  readonly #subscriptions = new Set<Subscription>();
  readonly #pending = new Set<(reason: Error) => void>();
  #closing: Promise<void> | undefined;

  constructor(parts: SideParts, { knowsLocations, ...engine }: EngineSideOptions & { knowsLocations: boolean }) {
    this.#connection = parts.connection;
    this.#engine = new EngineSide(parts, engine);
    this.#agent = new AgentSide(parts);
    if (knowsLocations) this.#engine.start();
  }

  async publishJobs(jobs: readonly ProbeJob[]): Promise<void> {
    this.#assertOpen();
    await this.#engine.publishJobs(jobs);
  }

  async onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription> {
    this.#assertOpen();
    return this.#track(await this.#engine.onResults(handler));
  }

  async passOn(results: readonly ProbeResult[]): Promise<void> {
    this.#assertOpen();
    await this.#engine.passOn(results);
  }

  async request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult> {
    this.#assertOpen();
    const { promise, reject } = Promise.withResolvers<never>();
    this.#pending.add(reject);
    const answer = requestResult(this.#connection, job, timeoutMs);
    return Promise.race([answer, promise]).finally(() => this.#pending.delete(reject));
  }

  /** The server distinguishes clients by keys, so locations can have credentials. */
  get demandsKeys(): boolean {
    return this.#connection.demandsKeys;
  }

  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  onReconnect(listener: () => void): void {
    this.#connection.onReconnect(listener);
  }

  locations(): LiveLocation[] {
    return this.#engine.locations();
  }

  get refusals(): Refusal[] {
    return this.#engine.refusals;
  }

  async publishResults(results: readonly ProbeResult[]): Promise<void> {
    this.#assertOpen();
    await this.#agent.publishResults(results);
  }

  async onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription> {
    this.#assertOpen();
    return this.#track(await this.#agent.onJobs(agent, handler));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    for (const reject of this.#pending) reject(new Error('The bus is closed.'));
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    this.#engine.stop();
    await this.#connection.close();
  }

  #track(subscription: Subscription): Subscription {
    const tracked = {
      stop: async () => {
        await subscription.stop();
        this.#subscriptions.delete(tracked);
      },
    };
    this.#subscriptions.add(tracked);
    return tracked;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new Error('The bus is closed.');
  }
}
