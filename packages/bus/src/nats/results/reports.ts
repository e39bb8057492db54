import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { encodeBatches } from '../connection/codec.ts';
import type { Connection } from '../connection/connection.ts';
import type { BusLog } from '../connection/log.ts';
import { RareWarning } from '../connection/rare-warning.ts';
import { ensureReported, isWithoutRoom, MAX_REPORT_BYTES } from '../connection/streams.ts';
import {
  ANY_ENGINE,
  CONFINED_HEADER,
  decodeToken,
  inboxPrefix,
  REPORTS,
  reportedSubject,
  reportsSubject,
} from '../connection/subjects.ts';
import { MessageLimits, type MessageLimitsOptions } from '../limits/message-limits.ts';
import type { RefusalReason, Refusals } from '../limits/refusals.ts';
import type { SideParts } from '../side-parts.ts';
import { KnownEngines } from './known-engines.ts';

/** Only one process of a queue group gets a report. */
const QUEUE = 'relays';
const MAX_IN_PROGRESS = { ofOne: 32, ofAll: 256 };
const STORED_MS = 4000;
const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * A valid location that probes 8,333 targets per second sends 17 reports of 200 kB. A location that was disconnected
 * has up to 128 MiB to send, which takes half a minute.
 */
export const REPORT_LIMITS: MessageLimitsOptions = {
  ofOne: { messages: { perSecond: 100, atOnce: 400 }, bytes: { perSecond: 4 * MIB, atOnce: 16 * MIB } },
  ofEach: { messages: { perSecond: 10, atOnce: 40 }, bytes: { perSecond: 64 * KIB, atOnce: MIB } },
  ofAll: { messages: { perSecond: 1000, atOnce: 2000 }, bytes: { perSecond: 16 * MIB, atOnce: 32 * MIB } },
};
/** Longer than the time for which a relay waits for the stream. */
const ANSWER_MS = 5000;

/**
 * Puts results of confined agents into the stream of reported results. It uses the location for which the server
 * allowed the report, and marks the results as confined. It confirms a report only to the inbox of the agent's
 * location, and ignores any other reply subject. A report beyond the limits is not confirmed and will be sent again.
 */
export class ReportRelay {
  readonly #parts: SideParts;
  readonly #refusals: Refusals;
  readonly #engines: KnownEngines;
  readonly #failed: RareWarning;
  readonly #limits = new MessageLimits(REPORT_LIMITS);
  readonly #underWay = new Map<string, number>();
  #allUnderWay = 0;
  #reports: Subscription | undefined;

  constructor(parts: SideParts, refusals: Refusals) {
    this.#parts = parts;
    this.#refusals = refusals;
    this.#engines = new KnownEngines(parts.streams.manager);
    this.#failed = new RareWarning(
      parts.log,
      'Results of a location cannot be stored in the NATS stream; the agent sends them again',
    );
  }

  start(): void {
    this.#reports ??= this.#parts.connection.nats.subscribe(REPORTS, {
      queue: QUEUE,
      callback: (_error, message) => void this.#take(message),
    });
  }

  /** Idempotent. */
  stop(): void {
    this.#reports?.unsubscribe();
    this.#reports = undefined;
  }

  async #take({ subject, data, reply }: Msg): Promise<void> {
    const [engineId, location] = subject.split('.').slice(-2).map(decodeToken);
    if (engineId == null || location == null || !reply?.startsWith(`${inboxPrefix(location)}.`)) return;
    const refused = this.#refusalReason(location, data.length);
    if (refused !== null) {
      this.#refusals.add(location, refused);
      return;
    }
    const underWay = this.#underWay.get(location) ?? 0;
    this.#underWay.set(location, underWay + 1);
    this.#allUnderWay += 1;
    try {
      await this.#store({ engineId, location }, data);
      this.#parts.connection.nats.publish(reply, '+');
    } catch (error) {
      if (isWithoutRoom(error)) this.#refusals.add(location, 'too much is stored');
      else if (this.#parts.connection.isConnected) this.#failed.warn(location, 1, error);
    } finally {
      this.#allUnderWay -= 1;
      const left = (this.#underWay.get(location) ?? 1) - 1;
      if (left > 0) this.#underWay.set(location, left);
      else this.#underWay.delete(location);
    }
  }

  #refusalReason(location: string, bytes: number): RefusalReason | null {
    if (bytes > MAX_REPORT_BYTES) return 'too large';
    const isBusy =
      this.#allUnderWay >= MAX_IN_PROGRESS.ofAll || (this.#underWay.get(location) ?? 0) >= MAX_IN_PROGRESS.ofOne;
    return isBusy || !this.#limits.admit(location, bytes, performance.now()) ? 'too much' : null;
  }

  /**
   * If the named engine takes no results, any engine may take them. Agents therefore cannot choose the number of names
   * under which their results are stored.
   */
  async #store({ engineId, location }: { engineId: string; location: string }, data: Uint8Array): Promise<void> {
    const { publisher, streams } = this.#parts;
    const ensure = () => ensureReported(streams);
    const isKnown = engineId === ANY_ENGINE || (await this.#engines.has(engineId));
    const subject = reportedSubject(isKnown ? engineId : ANY_ENGINE, location);
    const named = headers();
    named.set(CONFINED_HEADER, '1');
    await publisher.publish({ subject, headers: named, ensure, timeoutMs: STORED_MS }, data);
  }
}

/** Sends results in order. Rejects without a confirmation in time that the stream has all of them. */
export const report = async (
  connection: Connection,
  { engineId, location }: { engineId: string; location: string },
  results: readonly ProbeResult[],
  log: BusLog,
): Promise<void> => {
  connection.assertConnected();
  for (const { data } of encodeBatches(results, MAX_REPORT_BYTES)) {
    if (data.length > MAX_REPORT_BYTES) {
      log.error({ location, bytes: data.length }, 'A report exceeds the size limit and was discarded');
    } else await connection.nats.request(reportsSubject(engineId, location), data, { timeout: ANSWER_MS });
  }
};
