import type { Msg, Subscription } from '@nats-io/transport-node';
import { AgentAnnouncement } from '@pharos/contract/bus/announcement.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import { describeAgents } from '../../describe-agents.ts';
import type { Connection } from '../connection/connection.ts';
import type { BusLog } from '../connection/log.ts';
import { RareWarning } from '../connection/rare-warning.ts';
import {
  ANNOUNCE_NOW,
  ANNOUNCEMENTS,
  announcementSubject,
  CONFINED_ANNOUNCEMENTS,
  confinedAnnouncementSubject,
  decodeToken,
} from '../connection/subjects.ts';
import { AnnouncementLimits, MAX_BYTES } from '../limits/announcement-limits.ts';

type Here = Extract<AgentAnnouncement, { kind: 'here' }>;

interface LiveAgent {
  agent: AgentRegistration;
  isConfined: boolean;
  open: number;
  /** On the monotonic clock. */
  heardAt: number;
  /** See `AgentAnnouncement`. */
  clockOffsetMs: number | null;
  /** Consecutive announcements with a wrong time. */
  offCount: number;
}

/** After three missing announcements an agent is gone. */
const LIVE_MS = 7000;
/**
 * Times are corrected by the offset that the agent has measured. With a larger offset, the clock is wrong, and the
 * agent gets no jobs.
 */
const MAX_OFFSET_MS = 5000;
/** A single message may simply be late, so a wrong clock needs several. */
const OFF_TIMES = 3;
/** Per location. Further announcements are not stored. */
const MAX_CONFINED = 100;
/**
 * Beyond this number of confined agents in all locations, each location may have `beyond` agents, which is enough for
 * nearly all.
 */
const MAX_IN_TOTAL = { agents: 5000, beyond: 4 };
/** Minimum time between two searches for agents that are gone. */
const SWEEP_MS = 250;
/**
 * Maximum share of time for describing locations. For thousands of confined agents, one description takes as long as
 * hundreds of probes.
 */
const DESCRIBING_SHARE = 1 / 20;
/** A faster description is not cached. */
const QUICK_MS = 1;
const CONFINED_PREFIX = CONFINED_ANNOUNCEMENTS.replace('*.*', '');

/**
 * The agents that have announced themselves lately. Any of them may get a job of its location, so a location offers the
 * types that all of its agents can run.
 */
export class LiveAgents {
  readonly #connection: Connection;
  readonly #log: BusLog;
  readonly #agents = new Map<string, LiveAgent>();
  readonly #limits = new AnnouncementLimits();
  readonly #confined = new Map<string, number>();
  #allConfined = 0;
  #sweptAt = 0;
  #described: { locations: LiveLocation[]; goodUntil: number } | null = null;
  readonly #unreadable: RareWarning;
  readonly #off: RareWarning;
  #announcements: Subscription[] = [];
  #forgetReconnect: (() => void) | undefined;

  constructor(connection: Connection, log: BusLog) {
    this.#connection = connection;
    this.#log = log;
    this.#unreadable = new RareWarning(log, 'Announcements of agents cannot be decoded; these agents count as away');
    this.#off = new RareWarning(log, OFF);
  }

  start(): void {
    if (this.#announcements.length > 0) return;
    const { nats } = this.#connection;
    this.#announcements = [ANNOUNCEMENTS, CONFINED_ANNOUNCEMENTS].map((subject) =>
      nats.subscribe(subject, { callback: (_error, message) => this.#hear(message) }),
    );
    const requestAnnouncements = (): void => nats.publish(ANNOUNCE_NOW);
    this.#forgetReconnect = this.#connection.onReconnect(requestAnnouncements);
    requestAnnouncements();
  }

  /** Idempotent. */
  stop(): void {
    for (const announcements of this.#announcements) announcements.unsubscribe();
    this.#announcements = [];
    this.#forgetReconnect?.();
    for (const subject of this.#agents.keys()) this.#forget(subject);
    this.#described = null;
    this.#limits.clear();
  }

  countAt(location: string): number {
    return this.#live().filter(({ agent }) => agent.location === location).length;
  }

  /** Slightly older if there are thousands of agents. */
  locations(): LiveLocation[] {
    const startedAt = performance.now();
    if (this.#described && startedAt < this.#described.goodUntil) return this.#described.locations;
    const byLocation = Map.groupBy(this.#live(), ({ agent }) => agent.location);
    const locations = [...byLocation].map(([key, agents]) => describeAgents(key, agents));
    const now = performance.now();
    const tookMs = now - startedAt;
    this.#described = tookMs > QUICK_MS ? { locations, goodUntil: now + tookMs / DESCRIBING_SHARE } : null;
    return locations;
  }

  #live(): LiveAgent[] {
    return this.#stored().filter(({ offCount }) => offCount < OFF_TIMES);
  }

  /** Includes agents with a wrong clock. */
  #stored(): LiveAgent[] {
    this.#forgetSilent();
    return [...this.#agents.values()];
  }

  #forgetSilent(): void {
    this.#sweptAt = performance.now();
    for (const [subject, { heardAt }] of this.#agents) if (heardAt < this.#sweptAt - LIVE_MS) this.#forget(subject);
  }

  #store(subject: string, agent: LiveAgent): void {
    if (agent.isConfined && !this.#agents.has(subject)) this.#countConfined(agent, 1);
    this.#agents.set(subject, agent);
  }

  #forget(subject: string): void {
    const agent = this.#agents.get(subject);
    if (agent?.isConfined) this.#countConfined(agent, -1);
    this.#agents.delete(subject);
  }

  #countConfined({ agent: { location } }: LiveAgent, more: number): void {
    const count = (this.#confined.get(location) ?? 0) + more;
    if (count > 0) this.#confined.set(location, count);
    else this.#confined.delete(location);
    this.#allConfined += more;
  }

  /** Fast for any claimed number of agents. */
  #isFull(location: string): boolean {
    if (performance.now() >= this.#sweptAt + SWEEP_MS) this.#forgetSilent();
    const max = this.#allConfined < MAX_IN_TOTAL.agents ? MAX_CONFINED : MAX_IN_TOTAL.beyond;
    return (this.#confined.get(location) ?? 0) >= max;
  }

  #hear({ subject, data }: Msg): void {
    const token = subject.split('.').at(-2) ?? '';
    const isConfined = subject.startsWith(CONFINED_PREFIX);
    if (isConfined && !this.#limits.mayRead(subject, token, data.length)) return;
    const announcement = data.length > MAX_BYTES ? null : read(data);
    if (announcement?.kind === 'gone') this.#forget(subject);
    else if (announcement && isOwn(subject, announcement.agent)) this.#update(subject, isConfined, announcement);
    else {
      if (isConfined) this.#limits.chargeUnreadable(token, data.length);
      this.#unreadable.warn(decodeToken(token) ?? '');
    }
  }

  #update(subject: string, isConfined: boolean, announcement: Here): void {
    const { agent, open, at, clockOffsetMs = null } = announcement;
    if (isConfined && !this.#agents.has(subject) && this.#isFull(agent.location)) return;
    const offMs = Math.round(at - Date.now());
    const before = this.#agents.get(subject)?.offCount ?? 0;
    const offCount = Math.abs(offMs) > MAX_OFFSET_MS ? before + 1 : 0;
    this.#store(subject, { agent, isConfined, open, clockOffsetMs, heardAt: performance.now(), offCount });
    if (isConfined && offCount === OFF_TIMES) this.#off.warn(agent.location);
    else if (offCount === OFF_TIMES) this.#logClockOff(agent, offMs);
    else if (!isConfined && before >= OFF_TIMES && offCount === 0) this.#logClockRight(agent);
  }

  #logClockOff({ location, agentId }: AgentRegistration, offMs: number): void {
    this.#log.warn({ location, agentId, offMs }, OFF);
  }

  #logClockRight({ location, agentId }: AgentRegistration): void {
    this.#log.info({ location, agentId }, 'The clock of an agent is correct again; the agent gets jobs again');
  }
}

const OFF =
  'The clock of an agent and the clock of this machine differ too much; the agent gets no jobs until both clocks are correct';

/** Checks that an agent announces only itself: the subject must contain its location and ID. */
const isOwn = (subject: string, { location, agentId }: AgentRegistration): boolean =>
  subject === announcementSubject(location, agentId) || subject === confinedAnnouncementSubject(location, agentId);

const read = (data: Uint8Array): AgentAnnouncement | null => {
  try {
    return AgentAnnouncement.safeParse(JSON.parse(Buffer.from(data).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};
