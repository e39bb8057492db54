import type { Subscription } from '@nats-io/transport-node';
import type { AgentAnnouncement } from '@pharos/contract/bus/announcement.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { Connection } from '../connection/connection.ts';
import { ANNOUNCE_NOW } from '../connection/subjects.ts';

const EVERY_MS = 2000;
/** After jobs were taken or answered; more often would cost more than it tells. */
const CHANGED_MS = 400;

/** What changes of an agent; see AgentAnnouncement. */
interface AgentState {
  open: number;
  clockOffsetMs: number | null;
}

/** Says again and again that an agent is there, with its open jobs; at once when it is asked, and that it goes when it is stopped. */
export class Announcer {
  readonly #connection: Connection;
  readonly #agent: AgentRegistration;
  readonly #state: () => AgentState;
  readonly #subject: string;
  #timer: NodeJS.Timeout | undefined;
  #change: NodeJS.Timeout | undefined;
  #asked: Subscription | undefined;

  /** `subject`: where it is said. */
  constructor(connection: Connection, agent: AgentRegistration, state: () => AgentState, subject: string) {
    this.#subject = subject;
    this.#connection = connection;
    this.#agent = agent;
    this.#state = state;
  }

  start(): void {
    if (this.#timer) return;
    this.#asked = this.#connection.nats.subscribe(ANNOUNCE_NOW, { callback: () => this.#announce() });
    this.#timer = setInterval(() => this.#announce(), EVERY_MS);
    this.#announce();
  }

  /** The number of open jobs may have changed. */
  changed(): void {
    if (!this.#timer) return;
    this.#change ??= setTimeout(() => {
      this.#change = undefined;
      this.#announce();
    }, CHANGED_MS);
  }

  /** Safe to call twice. */
  stop(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    clearTimeout(this.#change);
    this.#timer = undefined;
    this.#asked?.unsubscribe();
    this.#say({ kind: 'gone' });
  }

  #announce(): void {
    this.#say({ kind: 'here', agent: this.#agent, ...this.#state(), at: Date.now() });
  }

  /** While the connection is cut nobody is told, and the location is no longer live after some seconds. */
  #say(announcement: AgentAnnouncement): void {
    if (!this.#connection.isConnected) return;
    this.#connection.nats.publish(this.#subject, JSON.stringify(announcement));
  }
}
