import { headers } from '@nats-io/transport-node';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Subscription } from '../port.ts';
import { answerClocks } from './agents/clock.ts';
import { LiveAgents } from './agents/live-agents.ts';
import { PullLoop } from './connection/pull-loop.ts';
import { ensureJobs, ensureReportedConsumer, ensureResults, ensureResultsConsumer } from './connection/streams.ts';
import { ANY_ENGINE, ENGINE_HEADER, jobsSubject, resultsSubject } from './connection/subjects.ts';
import { WorkSender } from './jobs/work.ts';
import { type Refusal, Refusals } from './limits/refusals.ts';
import { ReportRelay } from './results/reports.ts';
import { RequestedJobs } from './results/requested-jobs.ts';
import { ResultIntake } from './results/result-intake.ts';
import type { SideParts } from './side-parts.ts';

const BATCH = 100;
/** Fewer jobs per message are not split, because a message costs more than they do. */
const MIN_SHARE = 8;

export interface EngineSideOptions {
  engineId: string;
  hasCredentials: boolean;
}

export class EngineSide {
  readonly #parts: SideParts;
  readonly #engineId: string;
  readonly #hasCredentials: boolean;
  readonly #refusals: Refusals;
  readonly #requested = new RequestedJobs();
  readonly #agents: LiveAgents;
  readonly #work: WorkSender;
  readonly #relay: ReportRelay;

  constructor(parts: SideParts, { engineId, hasCredentials }: EngineSideOptions) {
    this.#parts = parts;
    this.#engineId = engineId;
    this.#hasCredentials = hasCredentials;
    this.#refusals = new Refusals(parts.log);
    this.#agents = new LiveAgents(parts.connection, parts.log);
    this.#work = new WorkSender(parts.connection, engineId, parts.log);
    this.#relay = new ReportRelay(parts, this.#refusals);
  }

  start(): void {
    this.#agents.start();
    if (this.#hasCredentials) this.#relay.start();
  }

  stop(): void {
    this.#agents.stop();
    this.#relay.stop();
  }

  locations(): LiveLocation[] {
    return this.#agents.locations();
  }

  get refusals(): Refusal[] {
    return this.#refusals.counted;
  }

  /** Rejects if some of the jobs could not be published. The remaining jobs are published. */
  async publishJobs(jobs: readonly ProbeJob[]): Promise<void> {
    const liveAt = new Map(this.locations().map((location) => [location.key, location]));
    const able = jobs.filter(({ location, target }) => liveAt.get(location)?.types.includes(target.type));
    const sent = [...Map.groupBy(able, ({ location }) => location)].flatMap(([location, group]) =>
      shareOut(group, this.#agents.countAt(location)).map((share) =>
        liveAt.get(location)?.isConfined ? this.#send(location, share) : this.#publish(location, share),
      ),
    );
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription> {
    const { connection, client, streams, log } = this.#parts;
    const intake = new ResultIntake({ handler, requested: this.#requested, refusals: this.#refusals, log });
    const consumers = [this.#engineId, ANY_ENGINE].flatMap((engineId) => [
      () => ensureResultsConsumer(streams, engineId),
      ...(this.#hasCredentials ? [() => ensureReportedConsumer(streams, engineId)] : []),
    ]);
    const loops = consumers.map((ensure) => {
      return new PullLoop({ connection, client, ensure, onMessage: (one) => intake.take(one), batch: BATCH, log });
    });
    intake.start();
    await Promise.all(loops.map((loop) => loop.start()));
    const clocks = answerClocks(connection, this.#engineId);
    return {
      stop: async () => {
        for (const clock of clocks) clock.unsubscribe();
        for (const loop of loops) loop.stop();
        await intake.stop();
      },
    };
  }

  async passOn(results: readonly ProbeResult[]): Promise<void> {
    const { publisher, streams } = this.#parts;
    const ensure = () => ensureResults(streams);
    for (const [location, group] of Map.groupBy(results, (result) => result.location)) {
      await publisher.publishBatches({ subject: resultsSubject(ANY_ENGINE, location), ensure }, group);
    }
  }

  async #send(location: string, jobs: readonly ProbeJob[]): Promise<void> {
    this.#requested.add(location, jobs, Date.now());
    this.#work.send(location, jobs);
  }

  async #publish(location: string, jobs: readonly ProbeJob[]): Promise<void> {
    const { publisher, streams } = this.#parts;
    const named = headers();
    named.set(ENGINE_HEADER, this.#engineId);
    const ensure = () => ensureJobs(streams, location);
    await publisher.publishBatches({ subject: jobsSubject(location), headers: named, ensure }, jobs);
  }
}

/** Creates one part for each agent. The server delivers the messages to the agents in turn. */
const shareOut = (jobs: readonly ProbeJob[], agents: number): ProbeJob[][] => {
  const size = Math.max(MIN_SHARE, Math.ceil(jobs.length / Math.max(1, agents)));
  return Array.from({ length: Math.ceil(jobs.length / size) }, (_, part) => jobs.slice(part * size, (part + 1) * size));
};
