import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { Announcer } from './nats/agents/announcer.ts';
import { EngineClocks } from './nats/agents/clock.ts';
import { encodeBatches } from './nats/connection/codec.ts';
import { Connection, type ConnectionOptions } from './nats/connection/connection.ts';
import type { BusLog } from './nats/connection/log.ts';
import {
  ANY_ENGINE,
  confinedAnnouncementSubject,
  confinedClockSubject,
  inboxPrefix,
} from './nats/connection/subjects.ts';
import type { LocationCredential } from './nats/credentials/location-credential.ts';
import { type Asker, OpenJobs } from './nats/jobs/open-jobs.ts';
import { takeRequests } from './nats/jobs/requests.ts';
import { takeWork } from './nats/jobs/work.ts';
import { report } from './nats/results/reports.ts';
import type { Bus, Subscription } from './port.ts';

export type ConfinedBusOptions = Omit<ConnectionOptions, 'credential' | 'inboxPrefix' | 'credsFile'> & {
  credential: LocationCredential;
};

/** Rejects if NATS is unreachable or rejects the credential. */
export const openConfinedBus = async (options: ConfinedBusOptions): Promise<ConfinedBus> => {
  const { location } = options.credential;
  const connection = await Connection.open({ ...options, inboxPrefix: inboxPrefix(location) });
  return new ConfinedBus(connection, location, options.log);
};

/**
 * The bus of a confined agent, which has rights for its own location only and no access to any stream. A trusted
 * process of Pharos puts its results into their stream.
 */
export class ConfinedBus implements Bus {
  readonly #connection: Connection;
  readonly #location: string;
  readonly #log: BusLog;
  readonly #open = new OpenJobs();
  readonly #announcers = new Set<Announcer>();
  readonly #clocks: EngineClocks;
  readonly #subscriptions = new Set<Subscription>();
  #closing: Promise<void> | undefined;

  constructor(connection: Connection, location: string, log: BusLog) {
    this.#connection = connection;
    this.#location = location;
    this.#log = log;
    this.#clocks = new EngineClocks(connection, confinedClockSubject(location));
  }

  publishJobs(_jobs: readonly ProbeJob[]): Promise<void> {
    return Promise.reject(new Error(NOT_HERE));
  }

  onResults(): Promise<Subscription> {
    return Promise.reject(new Error(NOT_HERE));
  }

  passOn(): Promise<void> {
    return Promise.reject(new Error(NOT_HERE));
  }

  request(_job: ProbeJob): Promise<ProbeResult> {
    return Promise.reject(new Error(NOT_HERE));
  }

  locations(): [] {
    return [];
  }

  /** Passes expired jobs to the handler too, like `AgentSide`. Rejects for an agent of another location. */
  async onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription> {
    this.#connection.assertConnected();
    const { location, agentId } = agent;
    if (location !== this.#location)
      throw new Error(
        `The credential belongs to the location ${this.#location}: an agent of another location cannot use it.`,
      );
    const subject = confinedAnnouncementSubject(location, agentId);
    const state = () => ({ open: this.#open.countOf(agentId), clockOffsetMs: this.#clocks.furthestMs });
    const announcer = new Announcer(this.#connection, agent, state, subject);
    const hand = (jobs: readonly ProbeJob[], asker: Asker): void => {
      const taker = { agentId, asker, clockOffsetMs: this.#clocks.offsetFor(asker) };
      const fresh = this.#open.take(jobs, taker, Date.now());
      if (fresh.length === 0) return;
      handler(fresh);
      announcer.changed();
    };
    await this.#clocks.start();
    const work = takeWork(this.#connection, location, hand);
    const requests = takeRequests(this.#connection, location, (job, replyTo) => hand([job], { replyTo }));
    announcer.start();
    this.#announcers.add(announcer);
    const subscription = {
      stop: async () => {
        this.#subscriptions.delete(subscription);
        this.#announcers.delete(announcer);
        if (this.#announcers.size === 0) this.#clocks.stop();
        work.unsubscribe();
        requests.unsubscribe();
        announcer.stop();
      },
    };
    this.#subscriptions.add(subscription);
    return subscription;
  }

  /** Rejects without a confirmation in time that all results are in their stream. Some may still be in it. */
  async publishResults(results: readonly ProbeResult[]): Promise<void> {
    if (results.length === 0) return;
    this.#connection.assertConnected();
    const byEngineClock = results.map((result) => this.#open.byEngineClock(result));
    const shared = byEngineClock.filter((result) => !this.#answer(result));
    for (const [engineId, group] of Map.groupBy(shared, ({ runId }) => this.#engineOf(runId))) {
      await report(this.#connection, { engineId, location: this.#location }, group, this.#log);
    }
    this.#open.answered(results.map(({ runId }) => runId));
    for (const announcer of this.#announcers) announcer.changed();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#connection.close();
  }

  #answer(result: ProbeResult): boolean {
    const asker = this.#open.askerOf(result.runId);
    if (!asker || !('replyTo' in asker)) return false;
    for (const { data } of encodeBatches([result], this.#connection.maxMessageBytes)) {
      this.#connection.nats.publish(asker.replyTo, data);
    }
    return true;
  }

  #engineOf(runId: string): string {
    const asker = this.#open.askerOf(runId);
    return asker && 'engineId' in asker ? asker.engineId : ANY_ENGINE;
  }
}

const NOT_HERE =
  'An agent that signed in with the credential of its location can only receive jobs and report results.';
