import type { JsMsg } from '@nats-io/jetstream';
import { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Subscription } from '../port.ts';
import { Announcer } from './agents/announcer.ts';
import { EngineClocks } from './agents/clock.ts';
import { decodeBatch } from './connection/codec.ts';
import { PullLoop } from './connection/pull-loop.ts';
import { ensureJobsConsumer, ensureResults } from './connection/streams.ts';
import { ANY_ENGINE, announcementSubject, ENGINE_HEADER, resultsSubject } from './connection/subjects.ts';
import { type Asker, OpenJobs } from './jobs/open-jobs.ts';
import { takeRequests } from './jobs/requests.ts';
import { takeWork } from './jobs/work.ts';
import type { SideParts } from './side-parts.ts';

type JobHandler = (jobs: readonly ProbeJob[]) => void;

/** Each message is a batch, and is acknowledged on receipt. */
const BATCH = 100;

/** Takes jobs, and sends each result to the engine that requested it. */
export class AgentSide {
  readonly #parts: SideParts;
  readonly #open = new OpenJobs();
  readonly #announcers = new Set<Announcer>();
  readonly #clocks: EngineClocks;

  constructor(parts: SideParts) {
    this.#parts = parts;
    this.#clocks = new EngineClocks(parts.connection);
  }

  /** Passes expired jobs to the handler too, because the agent returns and counts them as missed. */
  async onJobs(agent: AgentRegistration, handler: JobHandler): Promise<Subscription> {
    const { connection, client, streams, log } = this.#parts;
    const { location, agentId } = agent;
    const announcer = new Announcer(
      connection,
      agent,
      () => ({ open: this.#open.countOf(agentId), clockOffsetMs: this.#clocks.furthestMs }),
      announcementSubject(location, agentId),
    );
    const hand = (jobs: readonly ProbeJob[], asker: Asker): void => {
      const taker = { agentId, asker, clockOffsetMs: this.#clocks.offsetFor(asker) };
      const fresh = this.#open.take(jobs, taker, Date.now());
      if (fresh.length === 0) return;
      handler(fresh);
      announcer.changed();
    };
    const onMessage = (message: JsMsg): void => {
      message.ack();
      const { items, unreadable } = decodeBatch(message.data, ProbeJob);
      if (unreadable > 0) log.error({ location, unreadable }, 'Jobs cannot be decoded and were discarded');
      hand(items, askerOf(message));
    };
    const ensure = () => ensureJobsConsumer(streams, location);
    await this.#clocks.start();
    const loop = new PullLoop({ connection, client, ensure, onMessage, batch: BATCH, log });
    await loop.start();
    // If a location also has confined agents, its jobs are not in a stream.
    const work = takeWork(connection, location, hand);
    const requests = takeRequests(connection, location, (job, replyTo) => hand([job], { replyTo }));
    announcer.start();
    this.#announcers.add(announcer);
    return {
      stop: async () => {
        this.#announcers.delete(announcer);
        if (this.#announcers.size === 0) this.#clocks.stop();
        requests.unsubscribe();
        work.unsubscribe();
        announcer.stop();
        loop.stop();
      },
    };
  }

  /** Rejects without a confirmation of all results. Some may still have arrived. */
  async publishResults(results: readonly ProbeResult[]): Promise<void> {
    if (results.length === 0) return;
    const { connection, publisher, streams } = this.#parts;
    connection.assertConnected();
    const ensure = () => ensureResults(streams);
    const byEngineClock = results.map((result) => this.#open.byEngineClock(result));
    const shared = byEngineClock.filter((result) => !this.#answer(result));
    for (const [subject, group] of Map.groupBy(shared, (result) => this.#subjectOf(result))) {
      await publisher.publishBatches({ subject, ensure }, group);
    }
    this.#open.answered(results.map(({ runId }) => runId));
    for (const announcer of this.#announcers) announcer.changed();
  }

  #answer(result: ProbeResult): boolean {
    const asker = this.#open.askerOf(result.runId);
    if (!asker || !('replyTo' in asker)) return false;
    this.#parts.publisher.answer(asker.replyTo, result);
    return true;
  }

  #subjectOf({ runId, location }: ProbeResult): string {
    const asker = this.#open.askerOf(runId);
    return resultsSubject(asker && 'engineId' in asker ? asker.engineId : ANY_ENGINE, location);
  }
}

const askerOf = ({ headers }: JsMsg): Asker => {
  const engineId = headers?.get(ENGINE_HEADER);
  return engineId ? { engineId } : null;
};
