import type { Subscription } from '@nats-io/transport-node';
import type { AgentAnnouncement } from '@pharos/contract/bus/announcement.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { Connection } from '../connection/connection.ts';
import { ANNOUNCE_NOW } from '../connection/subjects.ts';

const EVERY_MS = 2000;
/** Delay after jobs were taken or answered. More announcements would cost more than their information is worth. */
const CHANGED_MS = 400;

interface AgentState {
  open: number;
  clockOffsetMs: number | null;
}

/** Announces an agent with the number of its open jobs: repeatedly, immediately on request, and at its end. */
export class Announcer {
  readonly #connection: Connection;
  readonly #agent: AgentRegistration;
  readonly #state: () => AgentState;
  readonly #subject: string;
  #timer: NodeJS.Timeout | undefined;
  #change: NodeJS.Timeout | undefined;
  #announceNow: Subscription | undefined;

  constructor(connection: Connection, agent: AgentRegistration, state: () => AgentState, subject: string) {
    this.#subject = subject;
    this.#connection = connection;
    this.#agent = agent;
    this.#state = state;
  }

  start(): void {
    if (this.#timer) return;
    this.#announceNow = this.#connection.nats.subscribe(ANNOUNCE_NOW, { callback: () => this.#announce() });
    this.#timer = setInterval(() => this.#announce(), EVERY_MS);
    this.#announce();
  }

  changed(): void {
    if (!this.#timer) return;
    this.#change ??= setTimeout(() => {
      this.#change = undefined;
      this.#announce();
    }, CHANGED_MS);
  }

  /** Announces the end of the agent. Idempotent. */
  stop(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    clearTimeout(this.#change);
    this.#timer = undefined;
    this.#announceNow?.unsubscribe();
    this.#publish({ kind: 'gone' });
  }

  #announce(): void {
    this.#publish({ kind: 'here', agent: this.#agent, ...this.#state(), at: Date.now() });
  }

  /** While disconnected, nothing is published, and the location is no longer live after some seconds. */
  #publish(announcement: AgentAnnouncement): void {
    if (!this.#connection.isConnected) return;
    this.#connection.nats.publish(this.#subject, JSON.stringify(announcement));
  }
}
