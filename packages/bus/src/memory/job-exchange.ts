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
  /** Jobs without a result by run ID, each with the time after which no result can arrive. */
  readonly open: Map<string, number>;
}

/** Time after the timeout of a probe until its result is given up. It allows for a repetition and the transfer. */
const ANSWER_SLACK_MS = 30_000;

/** The agents of each location, with the jobs that each of them has. */
export class JobExchange {
  readonly #agents = new Map<string, Agent[]>();
  /** The agent that has each job, by run ID. */
  readonly #holders = new Map<string, Agent>();
  #rotation = 0;

  /** Registers the agent at its location. The returned function removes it. */
  register(registration: AgentRegistration, handler: JobHandler): () => void {
    const agent: Agent = { registration, handler, open: new Map() };
    this.#agents.set(registration.location, [...(this.#agents.get(registration.location) ?? []), agent]);
    return () => this.#remove(agent);
  }

  /** Passes each job to the agent of its location with the fewest open jobs. A job that no agent can run is lost. */
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

  /** Removes the jobs of these results from the open jobs. */
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

  /** Removes every agent. */
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

/** Returns the reasons that agents gave for types that none of them can run. */
const unavailableOf = (agents: readonly Agent[], able: ReadonlySet<CheckType>): Pick<LiveLocation, 'unavailable'> => {
  const reasons = Object.assign({}, ...agents.map(({ registration }) => registration.unavailable));
  const unavailable = Object.fromEntries(
    CHECK_TYPES.flatMap((type) => (able.has(type) || !reasons[type] ? [] : [[type, reasons[type]]])),
  );
  return Object.keys(unavailable).length > 0 ? { unavailable } : {};
};

/**
 * Returns the agent with the fewest open jobs among those that can run the job. `rotation` changes the result if
 * several agents have the same number.
 */
const leastLoaded = (agents: readonly Agent[], job: ProbeJob, rotation: number): Agent | undefined => {
  let best: Agent | undefined;
  for (let i = 0; i < agents.length; i++) {
    const agent = agents[(rotation + i) % agents.length];
    if (!agent?.registration.types.includes(job.target.type)) continue;
    if (!best || agent.open.size < best.open.size) best = agent;
  }
  return best;
};

/**
 * Removes jobs without a result whose time is over. Jobs are approximately ordered by this time, so the first job whose
 * time is not over ends the search.
 */
const dropUnanswered = (agent: Agent, holders: Map<string, Agent>, now: number): void => {
  for (const [runId, until] of agent.open) {
    if (until > now) return;
    agent.open.delete(runId);
    holders.delete(runId);
  }
};
