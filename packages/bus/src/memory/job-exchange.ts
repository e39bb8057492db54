import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { describeAgents } from '../describe-agents.ts';

type JobHandler = (jobs: readonly ProbeJob[]) => void;

interface Agent {
  readonly registration: AgentRegistration;
  readonly handler: JobHandler;
  /** Jobs without a result by run ID, with the time after which none can arrive. */
  readonly open: Map<string, number>;
}

/** Allows for a repetition and the transfer, in addition to the timeout of a probe. */
const ANSWER_SLACK_MS = 30_000;

export class JobExchange {
  readonly #agents = new Map<string, Agent[]>();
  readonly #holders = new Map<string, Agent>();
  #rotation = 0;

  register(registration: AgentRegistration, handler: JobHandler): () => void {
    const agent: Agent = { registration, handler, open: new Map() };
    this.#agents.set(registration.location, [...(this.#agents.get(registration.location) ?? []), agent]);
    return () => this.#remove(agent);
  }

  /** Uses the agent of the location with the fewest open jobs. A job that no agent can run is lost. */
  publish(jobs: readonly ProbeJob[]): void {
    const now = Date.now();
    for (const agents of this.#agents.values()) for (const agent of agents) dropUnanswered(agent, this.#holders, now);
    const batches = new Map<Agent, ProbeJob[]>();
    for (const job of jobs) {
      const agent = leastLoaded(this.#agents.get(job.location) ?? [], job, this.#rotation++);
      if (!agent) continue;
      agent.open.set(job.runId, job.expiresAt + job.target.timeoutSeconds * 1000 + ANSWER_SLACK_MS);
      this.#holders.set(job.runId, agent);
      const batch = batches.get(agent);
      if (batch) batch.push(job);
      else batches.set(agent, [job]);
    }
    for (const [agent, batch] of batches) agent.handler(batch);
  }

  answered(results: readonly ProbeResult[]): void {
    for (const { runId } of results) {
      this.#holders.get(runId)?.open.delete(runId);
      this.#holders.delete(runId);
    }
  }

  locations(): LiveLocation[] {
    return [...this.#agents].map(([key, agents]) => {
      const types = new Set(agents.flatMap((agent) => agent.registration.types));
      const described = agents.map(({ registration, open }) => ({
        agent: registration,
        isConfined: false,
        open: open.size,
      }));
      const { unavailable: _ofSome, ...location } = describeAgents(key, described);
      return { ...location, types: CHECK_TYPES.filter((type) => types.has(type)), ...unavailableOf(agents, types) };
    });
  }

  close(): void {
    this.#agents.clear();
    this.#holders.clear();
  }

  #remove(agent: Agent): void {
    const { location } = agent.registration;
    const left = (this.#agents.get(location) ?? []).filter((other) => other !== agent);
    if (left.length > 0) this.#agents.set(location, left);
    else this.#agents.delete(location);
    for (const runId of agent.open.keys()) this.#holders.delete(runId);
    agent.open.clear();
  }
}

const unavailableOf = (agents: readonly Agent[], able: ReadonlySet<CheckType>): Pick<LiveLocation, 'unavailable'> => {
  const reasons = Object.assign({}, ...agents.map(({ registration }) => registration.unavailable));
  const unavailable = Object.fromEntries(
    CHECK_TYPES.flatMap((type) => (able.has(type) || !reasons[type] ? [] : [[type, reasons[type]]])),
  );
  return Object.keys(unavailable).length > 0 ? { unavailable } : {};
};

/** `rotation` selects among agents with the same number of open jobs. */
const leastLoaded = (agents: readonly Agent[], job: ProbeJob, rotation: number): Agent | undefined => {
  let best: Agent | undefined;
  for (let i = 0; i < agents.length; i++) {
    const agent = agents[(rotation + i) % agents.length];
    if (!agent?.registration.types.includes(job.target.type)) continue;
    if (!best || agent.open.size < best.open.size) best = agent;
  }
  return best;
};

/** Stops at the first job whose time is not over, because jobs are approximately ordered by this time. */
const dropUnanswered = (agent: Agent, holders: Map<string, Agent>, now: number): void => {
  for (const [runId, until] of agent.open) {
    if (until > now) return;
    agent.open.delete(runId);
    holders.delete(runId);
  }
};
