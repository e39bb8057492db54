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
import { askAgent } from './nats/jobs/requests.ts';
import type { Refusal } from './nats/limits/refusals.ts';
import type { SideParts } from './nats/side-parts.ts';
import type { Bus, Subscription } from './port.ts';

export interface NatsBusOptions extends ConnectionOptions {
  /** False where an agent runs alone: then it hears nothing of other agents, and `locations` are none. */
  knowsLocations?: boolean;
  /** See Streams. */
  replicas?: number | undefined;
  /** Of the engine of this process, which no other may have. */
  engineId?: string;
}

/** Connects to NATS and makes what is missing there. Rejects when it cannot be reached, refuses the credentials or has no JetStream. */
export const openNatsBus = async (options: NatsBusOptions): Promise<NatsBus> => {
  const { knowsLocations = true, engineId = randomUUID(), replicas, log } = options;
  const connection = await Connection.open(options);
  try {
    const client = jetstream(connection.nats);
    const streams = { manager: await jetstreamManager(connection.nats, { checkAPI: false }), replicas };
    await ensureResults(streams);
    return new NatsBus(
      { connection, client, streams, publisher: new Publisher(connection, client, log), log },
      // Who signs in by a credential of its own makes those of locations.
      { knowsLocations, engineId, hasCredentials: options.credential !== undefined && connection.demandsKeys },
    );
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/**
 * The bus of several processes and machines: NATS JetStream, version 2.9 or newer. While NATS cannot be reached, publishing and
 * requests reject at once, and nobody is live; what was confirmed stays: results for an hour, jobs until they end.
 * Of a batch of jobs some agent is handed all, so that a location offers only the types that all of its agents can run.
 * Results come in their order, but for those that were refused, which come again later.
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
    return this.#keep(await this.#engine.onResults(handler));
  }

  async passOn(results: readonly ProbeResult[]): Promise<void> {
    this.#assertOpen();
    await this.#engine.passOn(results);
  }

  async request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult> {
    this.#assertOpen();
    const { promise, reject } = Promise.withResolvers<never>();
    this.#pending.add(reject);
    const answer = askAgent(this.#connection, job, timeoutMs);
    return Promise.race([answer, promise]).finally(() => this.#pending.delete(reject));
  }

  /** Whether the server tells clients apart by keys, so that locations can be given credentials. */
  get demandsKeys(): boolean {
    return this.#connection.demandsKeys;
  }

  /** Whether NATS can be reached at the moment. */
  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  /** Calls `listener` each time that the line was cut and is there again. */
  onReconnect(listener: () => void): void {
    this.#connection.onReconnect(listener);
  }

  locations(): LiveLocation[] {
    return this.#engine.locations();
  }

  /** What agents with the credential of their location have sent that was not taken, since the start. */
  get refusals(): Refusal[] {
    return this.#engine.refusals;
  }

  async publishResults(results: readonly ProbeResult[]): Promise<void> {
    this.#assertOpen();
    await this.#agent.publishResults(results);
  }

  async onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription> {
    this.#assertOpen();
    return this.#keep(await this.#agent.onJobs(agent, handler));
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

  #keep(subscription: Subscription): Subscription {
    const kept = {
      stop: async () => {
        await subscription.stop();
        this.#subscriptions.delete(kept);
      },
    };
    this.#subscriptions.add(kept);
    return kept;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new Error('The bus is closed.');
  }
}
