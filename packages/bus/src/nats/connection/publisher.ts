import type { JetStreamClient } from '@nats-io/jetstream';
import { type MsgHdrs, RequestError } from '@nats-io/transport-node';
import { encodeBatches } from './codec.ts';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';

/** `ensure` creates the stream if the server has lost it. */
export interface Destination {
  subject: string;
  headers?: MsgHdrs;
  /** Without a confirmation in this time, the message counts as not stored. The default is 5 seconds. */
  timeoutMs?: number;
  ensure: () => Promise<void>;
}

const ANSWER_MS = 5000;
/** More than the headers of Pharos need. */
const HEADERS_BYTES = 1024;

/** Publishes to streams. Rejects within seconds without a confirmation, and immediately while disconnected. */
export class Publisher {
  readonly #connection: Connection;
  readonly #client: JetStreamClient;
  readonly #log: BusLog;

  constructor(connection: Connection, client: JetStreamClient, log: BusLog) {
    this.#connection = connection;
    this.#client = client;
    this.#log = log;
  }

  /**
   * Publishes items in order, in messages of at most half of the maximum size. Drops an item that exceeds the maximum
   * size alone.
   */
  async publishBatches(destination: Destination, items: readonly unknown[]): Promise<void> {
    for (const { data } of encodeBatches(items, this.#maxBytes / 2)) {
      if (this.#fits(destination.subject, data)) await this.publish(destination, data);
    }
  }

  async publish(destination: Destination, data: Uint8Array): Promise<void> {
    try {
      await this.#send(destination, data);
    } catch (error) {
      if (!isWithoutStream(error)) throw error;
      await destination.ensure();
      await this.#send(destination, data);
    }
  }

  /** Sends a response without a stream and without a confirmation. Throws an error while disconnected. */
  answer(replyTo: string, item: unknown): void {
    this.#connection.assertConnected();
    for (const { data } of encodeBatches([item], this.#maxBytes)) {
      if (this.#fits(replyTo, data)) this.#connection.nats.publish(replyTo, data);
    }
  }

  get #maxBytes(): number {
    return this.#connection.maxMessageBytes - HEADERS_BYTES;
  }

  /** A larger message would be rejected each time, and would delay all other messages. */
  #fits(subject: string, data: Uint8Array): boolean {
    if (data.length <= this.#maxBytes) return true;
    this.#log.error({ subject, bytes: data.length }, 'A message exceeds the maximum payload of NATS and was discarded');
    return false;
  }

  async #send({ subject, headers, timeoutMs = ANSWER_MS }: Destination, data: Uint8Array): Promise<void> {
    this.#connection.assertConnected();
    await this.#client.publish(subject, data, { timeout: timeoutMs, ...(headers && { headers }) });
  }
}

const isWithoutStream = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof RequestError && error.cause.isNoResponders();
