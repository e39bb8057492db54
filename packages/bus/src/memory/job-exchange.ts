import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { CHECK_TYPES, type CheckType } from '@pharos/contract/states.ts';

type JobHandler = (jobs: readonly ProbeJob[]) => void;

interface Agent {
  readonly announcement: AgentRegistration;
  readonly handler: JobHandler;
  /** Jobs handed over and not answered, by run id, with the time from which no answer can come any more. */
  readonly open: Map<string, number>;
}

/** Added to a probe's timeout before its answer is given up: a repeat, and the way back. */
const ANSWER_SLACK_MS = 30_000;

/** The agents of each location, and what each has been given. */
export interface JobExchange {
  join(announcement: AgentRegistration, handler: JobHandler): () => void;
  publish(jobs: readonly ProbeJob[]): void;
  answered(results: readonly ProbeResult[]): void;
  locations(): LiveLocation[];
  clear(): void;
}

export const createJobExchange = (): JobExchange => {
  const byLocation = new Map<string, Agent[]>();
  const holders = new Map<string, Agent>();
  let turn = 0;

  const leave = (agent: Agent): void => {
    const left = (byLocation.get(agent.announcement.location) ?? []).filter((other) => other !== agent);
    if (left.length > 0) byLocation.set(agent.announcement.location, left);
    else byLocation.delete(agent.announcement.location);
    for (const runId of agent.open.keys()) holders.delete(runId);
    agent.open.clear();
  };

  return {
    join(announcement, handler) {
      const agent: Agent = { announcement, handler, open: new Map() };
      byLocation.set(announcement.location, [...(byLocation.get(announcement.location) ?? []), agent]);
      return () => leave(agent);
    },

    publish(jobs) {
      const now = Date.now();
      for (const agents of byLocation.values()) for (const agent of agents) forgetUnanswered(agent, holders, now);
      const batches = new Map<Agent, ProbeJob[]>();
      for (const job of jobs) {
        const agent = leastLoaded(byLocation.get(job.location) ?? [], job, turn++);
        if (!agent) continue;
        agent.open.set(job.runId, job.expiresAt + job.target.timeoutSeconds * 1000 + ANSWER_SLACK_MS);
        holders.set(job.runId, agent);
        const batch = batches.get(agent);
        if (batch) batch.push(job);
        else batches.set(agent, [job]);
      }
      for (const [agent, batch] of batches) agent.handler(batch);
    },

    answered(results) {
      for (const { runId } of results) {
        holders.get(runId)?.open.delete(runId);
        holders.delete(runId);
      }
    },

    locations: () =>
      [...byLocation].flatMap(([key, agents]) => {
        const types = new Set(agents.flatMap((agent) => agent.announcement.types));
        return agents.slice(0, 1).map(({ announcement }) => ({
          key,
          name: announcement.locationName,
          types: CHECK_TYPES.filter((type) => types.has(type)),
          ...unavailableOf(agents, types),
          queued: agents.reduce((sum, agent) => sum + agent.open.size, 0),
        }));
      }),

    clear() {
      byLocation.clear();
      holders.clear();
    },
  };
};

/** The reasons that agents gave for types that none of them can run. */
const unavailableOf = (agents: readonly Agent[], able: ReadonlySet<CheckType>): Pick<LiveLocation, 'unavailable'> => {
  const reasons = Object.assign({}, ...agents.map(({ announcement }) => announcement.unavailable));
  const unavailable = Object.fromEntries(
    CHECK_TYPES.flatMap((type) => (able.has(type) || !reasons[type] ? [] : [[type, reasons[type]]])),
  );
  return Object.keys(unavailable).length > 0 ? { unavailable } : {};
};

/** Of those that can run the job, the one with the fewest open jobs; `turn` rotates who wins a tie. */
const leastLoaded = (agents: readonly Agent[], job: ProbeJob, turn: number): Agent | undefined => {
  let best: Agent | undefined;
  for (let i = 0; i < agents.length; i++) {
    const agent = agents[(turn + i) % agents.length];
    if (!agent?.announcement.types.includes(job.target.type)) continue;
    if (!best || agent.open.size < best.open.size) best = agent;
  }
  return best;
};

/** Jobs come roughly in the order of their ends, so the oldest entries tell when to stop looking. */
const forgetUnanswered = (agent: Agent, holders: Map<string, Agent>, now: number): void => {
  for (const [runId, until] of agent.open) {
    if (until > now) return;
    agent.open.delete(runId);
    holders.delete(runId);
  }
};
