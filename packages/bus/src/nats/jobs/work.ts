import { createInbox, headers, type MsgHdrs, type Subscription } from '@nats-io/transport-node';
import { ProbeJob } from '@pharos/contract/bus/job.ts';
import { decodeBatch, encodeBatches } from '../connection/codec.ts';
import type { Connection } from '../connection/connection.ts';
import type { BusLog } from '../connection/log.ts';
import { isNoResponders } from '../connection/no-responders.ts';
import { RareWarning } from '../connection/rare-warning.ts';
import { answersOf, ENGINE_HEADER, workSubject } from '../connection/subjects.ts';
import type { Asker } from './open-jobs.ts';

/** Only one agent of a queue group gets a message. */
const QUEUE = 'agents';
/** Jobs without a receipt are then sent to another agent. */
const RECEIPT_MS = 2000;
const TRIES = 3;
/** Messages of one location that wait for a receipt. Further messages are sent only once. */
const MAX_AWAITED = 100;
const RECEIPT = '+';
/** More than the headers of Pharos need. */
const HEADERS_BYTES = 1024;

/** Only agents of the location can respond to the new subject. */
export const answerSubject = (location: string): string => answersOf(location) + createInbox().slice('_INBOX.'.length);

/**
 * Sends jobs to confined agents, which have no access to streams. JetStream publishes with all rights to the reply
 * subject of any request, so a client that may send requests to JetStream could delete everything. Receipts arrive in
 * the background, so a silent location does not delay other locations.
 */
export class WorkSender {
  readonly #connection: Connection;
  readonly #engineId: string;
  readonly #log: BusLog;
  readonly #untaken: RareWarning;
  readonly #awaited = new Map<string, number>();

  constructor(connection: Connection, engineId: string, log: BusLog) {
    this.#connection = connection;
    this.#engineId = engineId;
    this.#log = log;
    this.#untaken = new RareWarning(log, 'No agent of the location accepted its jobs; these polls count as missed');
  }

  /** Throws an error while disconnected. */
  send(location: string, jobs: readonly ProbeJob[]): void {
    this.#connection.assertConnected();
    const named = headers();
    named.set(ENGINE_HEADER, this.#engineId);
    const maxBytes = this.#connection.maxMessageBytes - HEADERS_BYTES;
    for (const { items, data } of encodeBatches(jobs, maxBytes / 2)) {
      if (data.length > maxBytes) {
        this.#log.error(
          { location, bytes: data.length },
          'A message exceeds the maximum payload of NATS and was discarded',
        );
      } else void this.#deliver(location, { data, count: items.length }, named);
    }
  }

  async #deliver(
    location: string,
    { data, count }: { data: Uint8Array; count: number },
    named: MsgHdrs,
  ): Promise<void> {
    const awaited = this.#awaited.get(location) ?? 0;
    const tries = awaited < MAX_AWAITED ? TRIES : 1;
    this.#awaited.set(location, awaited + 1);
    try {
      for (let tried = 0; tried < tries && !this.#connection.isClosed; tried++) {
        if (await this.#tryOnce(location, data, named)) return;
      }
      this.#untaken.warn(location, count);
    } finally {
      const left = (this.#awaited.get(location) ?? 1) - 1;
      if (left > 0) this.#awaited.set(location, left);
      else this.#awaited.delete(location);
    }
  }

  async #tryOnce(location: string, data: Uint8Array, named: MsgHdrs): Promise<boolean> {
    const options = { timeout: RECEIPT_MS, noMux: true, reply: answerSubject(location), headers: named };
    try {
      await this.#connection.nats.request(workSubject(location), data, options);
      return true;
    } catch (error) {
      // Without a receipt or an agent, the next try may find another agent.
      if (isNoResponders(error)) await new Promise((resolve) => setTimeout(resolve, RECEIPT_MS / 4));
      return false;
    }
  }
}

/** Drops jobs of other locations. */
export const takeWork = (
  { nats }: Connection,
  location: string,
  onJobs: (jobs: readonly ProbeJob[], asker: Asker) => void,
): Subscription =>
  nats.subscribe(workSubject(location), {
    queue: QUEUE,
    callback: (_error, { data, reply, headers: named }) => {
      if (!reply?.startsWith(answersOf(location))) return;
      nats.publish(reply, RECEIPT);
      const { items } = decodeBatch(data ?? new Uint8Array(), ProbeJob);
      const engineId = named?.get(ENGINE_HEADER);
      onJobs(
        items.filter((job) => job.location === location),
        engineId ? { engineId } : null,
      );
    },
  });
