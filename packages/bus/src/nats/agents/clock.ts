import type { Subscription } from '@nats-io/transport-node';
import { addClockSample, type ClockSample, clockOffset } from '@pharos/domain/schedule/clock-offset.ts';
import type { Connection } from '../connection/connection.ts';
import { CLOCK, CONFINED_CLOCKS, inboxPrefix, locationOf } from '../connection/subjects.ts';
import type { Asker } from '../jobs/open-jobs.ts';
import { PerLocation } from '../limits/per-location.ts';
import { TokenBucket } from '../limits/token-bucket.ts';

const EVERY_MS = 5000;
/** How often the agents of a location that are not ours are answered; a hundred of them ask 20 times a second. */
const ANSWERED = { perSecond: 50, atOnce: 200 };
/** Answers that come later are of a line too slow to measure by. */
const WAIT_MS = 1000;
/** More than an installation has. */
const MAX_ENGINES = 100;
/** An engine that has not answered so often in a row is gone. */
const MAX_UNANSWERED = 6;
/** A clock that is further off is broken, here or there: what it says corrects nothing. */
const MAX_OFFSET_MS = 5000;
/** Clocks that NTP keeps differ by less, and a busy machine measures no better. */
const MIN_OFFSET_MS = 20;

/**
 * Tells agents the time of an engine, until these are unsubscribed. An agent that is not ours is answered into the inbox of its location
 * alone: whatever else it names is not answered, for it would be published to with our rights. Too many questions are not answered either.
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

/** Knows how far the clock of an agent is from that of each engine, by asking all of them again and again. */
export class EngineClocks {
  readonly #connection: Connection;
  readonly #subject: string;
  readonly #engines = new Map<string, { samples: ClockSample[]; unanswered: number }>();
  #timer: NodeJS.Timeout | undefined;

  /** `subject`: where the time is asked for. */
  constructor(connection: Connection, subject = CLOCK) {
    this.#connection = connection;
    this.#subject = subject;
  }

  /**
   * The agent's time less that of the engine whose job it is, or of one of them where no engine is named; whole milliseconds, 0 while it is
   * not known, small, or beyond belief.
   */
  offsetFor(asker: Asker): number {
    const engine =
      asker && 'engineId' in asker ? this.#engines.get(asker.engineId) : this.#engines.values().next().value;
    const offset = clockOffset(engine?.samples ?? []) ?? 0;
    return Math.abs(offset) < MIN_OFFSET_MS || Math.abs(offset) > MAX_OFFSET_MS ? 0 : offset;
  }

  /** That of the engine whose clock differs most; null: none is known yet. */
  get furthestMs(): number | null {
    const known = [...this.#engines.values()].flatMap(({ samples }) => clockOffset(samples) ?? []);
    return known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
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

  /** An engine that does not answer any more is forgotten; while none can be reached, what was known before counts. Never rejects. */
  async #ask(): Promise<void> {
    if (!this.#connection.isConnected) return;
    const askedAt = performance.now();
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
        const roundTripMs = performance.now() - askedAt;
        const [engineId = '', time] = answer.string().split(' ');
        const engineTime = Number(time);
        if (engineId === '' || !Number.isFinite(engineTime) || engineTime <= 0) continue;
        const sample = { offsetMs: Date.now() - roundTripMs / 2 - engineTime, roundTripMs };
        const samples = addClockSample(this.#engines.get(engineId)?.samples ?? [], sample);
        this.#engines.set(engineId, { samples, unanswered: 0 });
      }
    } catch {
      // No engine is connected, or the line is cut.
    }
  }
}
