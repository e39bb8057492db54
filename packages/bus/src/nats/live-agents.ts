import type { Msg, Subscription } from '@nats-io/transport-node';
import { AgentAnnouncement } from '@pharos/contract/bus/announcement.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import { describeAgents } from '../describe-agents.ts';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';
import {
  ANNOUNCE_NOW,
  ANNOUNCEMENTS,
  announcementSubject,
  CONFINED_ANNOUNCEMENTS,
  confinedAnnouncementSubject,
} from './subjects.ts';

interface LiveAgent {
  agent: AgentRegistration;
  /** Whether it has signed in by the credential of its location. */
  isConfined: boolean;
  open: number;
  /** By the monotonic clock. */
  heardAt: number;
  /** See AgentAnnouncement. */
  clockOffsetMs: number | null;
  /** How many of its announcements in a row were of another time. */
  offCount: number;
}

/** An agent that was not heard for that long is gone: three of its announcements are missing. */
const LIVE_MS = 7000;
/** Times are corrected by what the agent has measured. A clock that is further off is broken: such an agent is given no jobs. */
const MOST_OFF_MS = 5000;
/** A message may be late by itself; so many in a row are not. */
const OFF_TIMES = 3;
/** Of one location, of agents that are not ours: more announcements are not kept. */
const MOST_CONFINED = 100;

/**
 * The agents that were heard of lately, by location. Any of them may get a job of its location, so that a location offers the types
 * that all of its agents can run.
 */
export class LiveAgents {
  readonly #connection: Connection;
  readonly #log: BusLog;
  /** By the subject that they announce themselves at. */
  readonly #agents = new Map<string, LiveAgent>();
  #announcements: Subscription[] = [];
  #forgetReconnect: (() => void) | undefined;

  constructor(connection: Connection, log: BusLog) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Asks all agents to announce themselves at once. */
  start(): void {
    if (this.#announcements.length > 0) return;
    const { nats } = this.#connection;
    this.#announcements = [ANNOUNCEMENTS, CONFINED_ANNOUNCEMENTS].map((subject) =>
      nats.subscribe(subject, { callback: (_error, message) => this.#hear(message) }),
    );
    const ask = (): void => nats.publish(ANNOUNCE_NOW);
    this.#forgetReconnect = this.#connection.onReconnect(ask);
    ask();
  }

  /** Safe to call twice. */
  stop(): void {
    for (const announcements of this.#announcements) announcements.unsubscribe();
    this.#announcements = [];
    this.#forgetReconnect?.();
    this.#agents.clear();
  }

  /** How many agents a location has. */
  countAt(location: string): number {
    return this.#live().filter(({ agent }) => agent.location === location).length;
  }

  locations(): LiveLocation[] {
    const byLocation = Map.groupBy(this.#live(), ({ agent }) => agent.location);
    return [...byLocation].map(([key, agents]) => describeAgents(key, agents));
  }

  #live(): LiveAgent[] {
    const now = performance.now();
    for (const [subject, { heardAt }] of this.#agents) if (heardAt < now - LIVE_MS) this.#agents.delete(subject);
    return [...this.#agents.values()].filter(({ offCount }) => offCount < OFF_TIMES);
  }

  #hear({ subject, data }: Msg): void {
    const announcement = read(data);
    if (announcement?.kind === 'gone') this.#agents.delete(subject);
    else if (announcement && isOwn(subject, announcement.agent)) {
      const { agent, open, at, clockOffsetMs = null } = announcement;
      const isConfined = subject !== announcementSubject(agent.location, agent.agentId);
      if (isConfined && !this.#agents.has(subject) && this.countAt(agent.location) >= MOST_CONFINED) return;
      const offMs = Math.round(at - Date.now());
      const before = this.#agents.get(subject)?.offCount ?? 0;
      const offCount = Math.abs(offMs) > MOST_OFF_MS ? before + 1 : 0;
      this.#agents.set(subject, { agent, isConfined, open, clockOffsetMs, heardAt: performance.now(), offCount });
      if (offCount === OFF_TIMES) this.#tellOff(agent, offMs);
      else if (before >= OFF_TIMES && offCount === 0) this.#tellRight(agent);
    } else this.#log.warn({ subject }, 'An announcement of an agent is not readable; the agent is not seen');
  }

  #tellOff({ location, agentId }: AgentRegistration, offMs: number): void {
    this.#log.warn(
      { location, agentId, offMs },
      'The clock of an agent differs too much from the clock here: it is given no jobs until both clocks are set',
    );
  }

  #tellRight({ location, agentId }: AgentRegistration): void {
    this.#log.info({ location, agentId }, 'The clock of an agent is right again: it is given jobs');
  }
}

/** Nobody speaks for another: where it may be said holds whom it is said of. */
const isOwn = (subject: string, { location, agentId }: AgentRegistration): boolean =>
  subject === announcementSubject(location, agentId) || subject === confinedAnnouncementSubject(location, agentId);

const read = (data: Uint8Array): AgentAnnouncement | null => {
  try {
    return AgentAnnouncement.safeParse(JSON.parse(Buffer.from(data).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};
