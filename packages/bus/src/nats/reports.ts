import type { JetStreamClient } from '@nats-io/jetstream';
import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { encodeBatches } from './codec.ts';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';
import { CONFINED_HEADER, decodeToken, inboxPrefix, REPORTS, reportsSubject, resultsSubject } from './subjects.ts';

/** One process takes a report. */
const QUEUE = 'relays';
/** Reports of one location that are on their way into the stream; further ones are not answered, and come again. */
const MOST_UNDER_WAY = 32;
const STORED_MS = 4000;
/** Longer than a relay waits for the stream. */
const ANSWER_MS = 5000;
const HEADERS_BYTES = 1024;

/**
 * Puts results of agents that can reach no stream into that of results, under the location that the server let them report for and marked
 * as theirs, and says so to their own inbox alone: whatever else a report names for its answer is not answered.
 */
export class ReportRelay {
  readonly #connection: Connection;
  readonly #client: JetStreamClient;
  readonly #log: BusLog;
  readonly #underWay = new Map<string, number>();
  #reports: Subscription | undefined;

  constructor(connection: Connection, client: JetStreamClient, log: BusLog) {
    this.#connection = connection;
    this.#client = client;
    this.#log = log;
  }

  start(): void {
    this.#reports ??= this.#connection.nats.subscribe(REPORTS, {
      queue: QUEUE,
      callback: (_error, message) => void this.#relay(message),
    });
  }

  /** Safe to call twice. */
  stop(): void {
    this.#reports?.unsubscribe();
    this.#reports = undefined;
  }

  async #relay({ subject, data, reply }: Msg): Promise<void> {
    const [engineId, location] = subject.split('.').slice(-2).map(decodeToken);
    if (engineId == null || location == null || !reply?.startsWith(`${inboxPrefix(location)}.`)) return;
    const underWay = this.#underWay.get(location) ?? 0;
    if (underWay >= MOST_UNDER_WAY) return;
    this.#underWay.set(location, underWay + 1);
    try {
      const named = headers();
      named.set(CONFINED_HEADER, '1');
      await this.#client.publish(resultsSubject(engineId, location), data, { timeout: STORED_MS, headers: named });
      this.#connection.nats.publish(reply, '+');
    } catch (err) {
      if (this.#connection.isConnected) {
        this.#log.warn({ err, location }, 'Results of a location cannot be put into their stream: they come again');
      }
    } finally {
      const left = (this.#underWay.get(location) ?? 1) - 1;
      if (left > 0) this.#underWay.set(location, left);
      else this.#underWay.delete(location);
    }
  }
}

/** Hands results of one location over to a relay, in their order. Rejects when it is not said in time that the stream has all of them. */
export const report = async (
  connection: Connection,
  { engineId, location }: { engineId: string; location: string },
  results: readonly ProbeResult[],
  log: BusLog,
): Promise<void> => {
  connection.assertConnected();
  const largest = connection.largestMessage - HEADERS_BYTES;
  for (const { data } of encodeBatches(results, largest / 2)) {
    if (data.length > largest) {
      log.error({ location, bytes: data.length }, 'A message is larger than NATS takes, and is dropped');
    } else await connection.nats.request(reportsSubject(engineId, location), data, { timeout: ANSWER_MS });
  }
};
