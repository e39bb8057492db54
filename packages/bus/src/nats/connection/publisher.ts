import type { JetStreamClient } from '@nats-io/jetstream';
import { type MsgHdrs, RequestError } from '@nats-io/transport-node';
import { encodeBatches } from './codec.ts';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';

/** Where a batch goes: `ensure` makes the stream of the subject, should the server have lost it. */
export interface Destination {
  subject: string;
  headers?: MsgHdrs;
  /** A server that does not answer in that time has not taken it, as far as anybody knows; 5 seconds unless given. */
  timeoutMs?: number;
  ensure: () => Promise<void>;
}

const ANSWER_MS = 5000;
/** More than ours take. */
const HEADERS_BYTES = 1024;

/** Publishes to streams. Rejects within seconds when the server has not confirmed that it has it, at once while it cannot be reached. */
export class Publisher {
  readonly #connection: Connection;
  readonly #client: JetStreamClient;
  readonly #log: BusLog;

  constructor(connection: Connection, client: JetStreamClient, log: BusLog) {
    this.#connection = connection;
    this.#client = client;
    this.#log = log;
  }

  /** In their order, in messages of half of what the server takes at most. An item that alone is larger than it takes is dropped. */
  async publishBatches(destination: Destination, items: readonly unknown[]): Promise<void> {
    for (const { data } of encodeBatches(items, this.#largest / 2)) {
      if (this.#fits(destination.subject, data)) await this.publish(destination, data);
    }
  }

  /** One message. */
  async publish(destination: Destination, data: Uint8Array): Promise<void> {
    try {
      await this.#send(destination, data);
    } catch (error) {
      if (!isWithoutStream(error)) throw error;
      await destination.ensure();
      await this.#send(destination, data);
    }
  }

  /** To who waits for it at that moment, through no stream and without any confirmation. Throws while the server cannot be reached. */
  answer(replyTo: string, item: unknown): void {
    this.#connection.assertConnected();
    for (const { data } of encodeBatches([item], this.#largest)) {
      if (this.#fits(replyTo, data)) this.#connection.nats.publish(replyTo, data);
    }
  }

  get #largest(): number {
    return this.#connection.largestMessage - HEADERS_BYTES;
  }

  /** What does not would be refused each time that it is offered, and hold up all others. */
  #fits(subject: string, data: Uint8Array): boolean {
    if (data.length <= this.#largest) return true;
    this.#log.error({ subject, bytes: data.length }, 'A message is larger than NATS takes, and is dropped');
    return false;
  }

  async #send({ subject, headers, timeoutMs = ANSWER_MS }: Destination, data: Uint8Array): Promise<void> {
    this.#connection.assertConnected();
    await this.#client.publish(subject, data, { timeout: timeoutMs, ...(headers && { headers }) });
  }
}

/** Nobody on the server takes the subject. */
const isWithoutStream = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof RequestError && error.cause.isNoResponders();
