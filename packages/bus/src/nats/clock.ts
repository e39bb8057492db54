import type { Subscription } from '@nats-io/transport-node';
import { addClockSample, type ClockSample, clockOffset } from '@pharos/domain/schedule/clock-offset.ts';
import type { Connection } from './connection.ts';
import { CLOCK, CONFINED_CLOCKS, inboxPrefix, locationOf } from './subjects.ts';

/** One engine answers. */
const QUEUE = 'engines';
const EVERY_MS = 5000;
const TIMEOUT_MS = 2000;

/**
 * Tells agents the time of an engine, until these are unsubscribed. An agent that is not ours is answered into the inbox of its location
 * alone: whatever else it names is not answered, for it would be published to with our rights.
 */
export const answerClocks = ({ nats }: Connection): Subscription[] => [
  nats.subscribe(CLOCK, {
    queue: QUEUE,
    callback: (_error, message) => {
      message.respond(String(Date.now()));
    },
  }),
  nats.subscribe(CONFINED_CLOCKS, {
    queue: QUEUE,
    callback: (_error, message) => {
      const location = locationOf(message.subject);
      if (location !== null && message.reply?.startsWith(`${inboxPrefix(location)}.`)) {
        message.respond(String(Date.now()));
      }
    },
  }),
];

/** Knows how far the clock of an agent is from that of the engines, by asking them again and again. */
export class EngineClock {
  readonly #connection: Connection;
  readonly #subject: string;
  #samples: ClockSample[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** `subject`: where the time is asked for. */
  constructor(connection: Connection, subject = CLOCK) {
    this.#connection = connection;
    this.#subject = subject;
  }

  /** The agent's time less the engines', in whole milliseconds; null: not known yet. */
  get offsetMs(): number | null {
    return clockOffset(this.#samples);
  }

  /** Resolves when it has asked once. */
  async start(): Promise<void> {
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#ask(), EVERY_MS);
    await this.#ask();
  }

  /** Safe to call twice. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Without an answer what was known before counts. Never rejects. */
  async #ask(): Promise<void> {
    if (!this.#connection.isConnected) return;
    const askedAt = performance.now();
    try {
      const answer = await this.#connection.nats.request(this.#subject, '', { timeout: TIMEOUT_MS });
      const roundTripMs = performance.now() - askedAt;
      const engineTime = Number(answer.string());
      if (!Number.isFinite(engineTime) || engineTime <= 0) return;
      this.#samples = addClockSample(this.#samples, {
        offsetMs: Date.now() - roundTripMs / 2 - engineTime,
        roundTripMs,
      });
    } catch {
      // No engine is connected, or the line is cut.
    }
  }
}
