import type { Subscription } from '@nats-io/transport-node';
import { addClockSample, type ClockSample, clockOffset } from '@pharos/domain/schedule/clock-offset.ts';
import type { Connection } from '../connection/connection.ts';
import { CLOCK, CONFINED_CLOCKS, inboxPrefix, locationOf } from '../connection/subjects.ts';
import type { Asker } from '../jobs/open-jobs.ts';
import { PerLocation } from '../limits/per-location.ts';
import { TokenBucket } from '../limits/token-bucket.ts';

const EVERY_MS = 5000;
/** Limits the responses to the confined agents of one location. A hundred agents send 20 requests per second. */
const ANSWERED = { perSecond: 50, atOnce: 200 };
/** The connection of a later response is too slow for a measurement. */
const WAIT_MS = 1000;
/** More than the number of engines in an installation. */
const MAX_ENGINES = 100;
/** Maximum number of consecutive requests without a response before an engine counts as gone. */
const MAX_UNANSWERED = 6;
/** With a larger offset, one of the two clocks is wrong, so it is not used for corrections. */
const MAX_OFFSET_MS = 5000;
/** Clocks that NTP synchronizes differ by less, and a busy machine cannot measure more precisely. */
const MIN_OFFSET_MS = 20;

/**
 * Sends the time of an engine to agents. A confined agent gets the response only in the inbox of its location, because
 * the message is published with the rights of the engine. Any other reply subject, and requests beyond the rate limit,
 * get no response.
 */
export const answerClocks = ({ nats }: Connection, engineId: string): Subscription[] => {
  const answered = new PerLocation(() => new TokenBucket(ANSWERED));
  return [
    nats.subscribe(CLOCK, {
      callback: (_error, message) => {
        message.respond(`${engineId} ${Date.now()}`);
      },
    }),
    nats.subscribe(CONFINED_CLOCKS, {
      callback: (_error, message) => {
        const location = locationOf(message.subject);
        if (location === null || !message.reply?.startsWith(`${inboxPrefix(location)}.`)) return;
        if (answered.of(location).tryTake(1, performance.now())) message.respond(`${engineId} ${Date.now()}`);
      },
    }),
  ];
};

export class EngineClocks {
  readonly #connection: Connection;
  readonly #subject: string;
  readonly #engines = new Map<string, { samples: ClockSample[]; unanswered: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection, subject = CLOCK) {
    this.#connection = connection;
    this.#subject = subject;
  }

  /**
   * Returns the agent's time minus the time of the engine that sent the job, or of any engine if none is named. Returns
   * 0 while the offset is unknown, small or implausible.
   */
  offsetFor(asker: Asker): number {
    const engine =
      asker && 'engineId' in asker ? this.#engines.get(asker.engineId) : this.#engines.values().next().value;
    const offset = clockOffset(engine?.samples ?? []) ?? 0;
    return Math.abs(offset) < MIN_OFFSET_MS || Math.abs(offset) > MAX_OFFSET_MS ? 0 : offset;
  }

  get furthestMs(): number | null {
    const known = [...this.#engines.values()].flatMap(({ samples }) => clockOffset(samples) ?? []);
    return known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
  }

  /** Resolves after the first request. */
  async start(): Promise<void> {
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#request(), EVERY_MS);
    await this.#request();
  }

  /** Idempotent. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Forgets an engine that no longer responds. While no engine is reachable, the earlier samples remain valid. Never
   * rejects.
   */
  async #request(): Promise<void> {
    if (!this.#connection.isConnected) return;
    const requestedAt = performance.now();
    for (const [engineId, engine] of this.#engines) {
      engine.unanswered += 1;
      if (engine.unanswered > MAX_UNANSWERED) this.#engines.delete(engineId);
    }
    try {
      const answers = await this.#connection.nats.requestMany(this.#subject, '', {
        maxWait: WAIT_MS,
        maxMessages: MAX_ENGINES,
        strategy: 'stall',
        stall: WAIT_MS / 4,
      });
      for await (const answer of answers) {
        const roundTripMs = performance.now() - requestedAt;
        const [engineId = '', time] = answer.string().split(' ');
        const engineTime = Number(time);
        if (engineId === '' || !Number.isFinite(engineTime) || engineTime <= 0) continue;
        const sample = { offsetMs: Date.now() - roundTripMs / 2 - engineTime, roundTripMs };
        const samples = addClockSample(this.#engines.get(engineId)?.samples ?? [], sample);
        this.#engines.set(engineId, { samples, unanswered: 0 });
      }
    } catch {
      // No engine is connected, or the connection is cut.
    }
  }
}
