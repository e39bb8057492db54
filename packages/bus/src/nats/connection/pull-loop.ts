import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerInfo, ConsumerMessages, JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';

export interface PullLoopParts {
  connection: Connection;
  client: JetStreamClient;
  ensure: () => Promise<ConsumerInfo>;
  /** Does not throw. */
  onMessage: (message: JsMsg) => void;
  batch: number;
  log: BusLog;
}

const RETRY = { firstMs: 400, maxMs: 5000, minMs: 100 };
/** A lost consumer is detected within two heartbeats. */
const IDLE_HEARTBEAT_MS = 5000;
const REQUEST_MS = 30_000;

/** Takes the messages of a consumer. Creates the stream and the consumer again if the server has lost them. */
export class PullLoop {
  readonly #parts: PullLoopParts;
  readonly #stopping = new AbortController();
  readonly #started = Promise.withResolvers<void>();
  #messages: ConsumerMessages | undefined;
  #forgetReconnect: (() => void) | undefined;
  #isStarted = false;

  constructor(parts: PullLoopParts) {
    this.#parts = parts;
  }

  /** Resolves when messages are taken for the first time, or when the loop was stopped. */
  start(): Promise<void> {
    // After a lost connection, it is unknown what the server still has, so everything is created again.
    this.#forgetReconnect ??= this.#parts.connection.onReconnect(() => this.#messages?.stop());
    if (!this.#isStarted) void this.#run();
    this.#isStarted = true;
    return this.#started.promise;
  }

  /** Takes no more messages, even if a request to the server is pending. Idempotent. */
  stop(): void {
    this.#stopping.abort();
    this.#forgetReconnect?.();
    this.#messages?.stop();
    this.#started.resolve();
  }

  async #run(): Promise<void> {
    const { connection, log } = this.#parts;
    const { signal } = this.#stopping;
    const stopped = aborted(signal);
    let failures = 0;
    while (!signal.aborted && !connection.isClosed) {
      try {
        await Promise.race([connection.connected(), stopped]);
        if (signal.aborted || connection.isClosed) return;
        await this.#consume(() => {
          failures = 0;
        });
      } catch (err) {
        if (signal.aborted || connection.isClosed) return;
        failures += 1;
        // Lost connections have their own log message.
        if (connection.isConnected)
          log.warn({ err, failures }, 'Messages cannot be consumed from NATS; the consumer is created again shortly');
        await pause(backoffMs(failures, RETRY, Math.random()), signal);
      }
    }
  }

  async #consume(onStarted: () => void): Promise<void> {
    const { client, ensure, onMessage, batch } = this.#parts;
    const consumer = client.consumers.getConsumerFromInfo(await ensure());
    const messages = await consumer.consume({
      max_messages: batch,
      expires: REQUEST_MS,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback: (message) => {
        // A message that still arrives is not acknowledged, and is delivered elsewhere.
        if (!this.#stopping.signal.aborted) onMessage(message);
      },
    });
    this.#messages = messages;
    if (this.#stopping.signal.aborted) messages.stop();
    else {
      onStarted();
      this.#started.resolve();
    }
    const error = await messages.closed();
    if (error instanceof Error) throw error;
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
