import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { connect, jwtAuthenticator } from '@nats-io/transport-node';
import { readCredsFile } from '../credentials/creds-file.ts';
import type { BusLog } from './log.ts';
import type { NatsServers } from './servers.ts';

export interface ConnectionOptions {
  servers: NatsServers;
  credsFile?: string | undefined;
  /** Replaces all other ways to sign in. */
  credential?: { jwt: string; seed: string } | undefined;
  /** The prefix of the subjects for responses. */
  inboxPrefix?: string | undefined;
  /** Paths of PEM files. */
  tls?: { caFile?: string; certFile?: string; keyFile?: string } | undefined;
  name: string;
  log: BusLog;
}

const CONNECT_MS = 5000;
/** A server that answers neither of two pings is given up, so a dead connection is detected within about 10 seconds. */
const PING_MS = 4000;
/** Spread, so that the clients of a restarted server do not all connect at the same time. */
const RECONNECT = { minMs: 250, spreadMs: 750 };
const FLUSH_MS = 1000;
/** The default of NATS servers. */
const DEFAULT_MAX_MESSAGE_BYTES = 1024 * 1024;

export class Connection {
  readonly nats: NatsConnection;
  readonly #log: BusLog;
  readonly #listeners = new Set<() => void>();
  #isConnected = true;
  #closing: Promise<void> | undefined;
  #returned = Promise.withResolvers<void>();

  private constructor(nats: NatsConnection, log: BusLog) {
    this.nats = nats;
    this.#log = log;
    this.#returned.resolve();
    void this.#follow();
  }

  /**
   * Rejects if no server is reachable or the servers reject the credentials. Rejects with a `CredsFileError` for a file
   * that cannot be used.
   */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const { servers, credsFile, credential, inboxPrefix, tls, name, log } = options;
    const nats = await connect({
      servers: [...servers.hosts],
      name,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectDelayHandler: () => RECONNECT.minMs + Math.random() * RECONNECT.spreadMs,
      noAsyncTraces: true,
      ...((servers.isTls || tls) && { tls: { ...tls } }),
      ...(credsFile !== undefined && { authenticator: await readCredsFile(credsFile) }),
      ...(inboxPrefix !== undefined && { inboxPrefix }),
      ...(credential && {
        authenticator: jwtAuthenticator(credential.jwt, new TextEncoder().encode(credential.seed)),
      }),
      ...(servers.user !== undefined && { user: servers.user, pass: servers.password ?? '' }),
      ...(servers.token !== undefined && { token: servers.token }),
    });
    return new Connection(nats, log);
  }

  get isConnected(): boolean {
    return this.#isConnected && this.#closing === undefined;
  }

  /** The server requires a key, so it can distinguish clients. */
  get demandsKeys(): boolean {
    return this.nats.info?.auth_required === true && this.nats.info.nonce !== undefined;
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /** In bytes. */
  get maxMessageBytes(): number {
    return this.nats.info?.max_payload ?? DEFAULT_MAX_MESSAGE_BYTES;
  }

  /** Resolves when the connection is established or closed. */
  connected(): Promise<void> {
    return this.#returned.promise;
  }

  /** Throws an error unless NATS is connected. Otherwise the client would queue published messages, and lose them. */
  assertConnected(): void {
    if (this.#closing !== undefined) throw new Error('The bus is closed.');
    if (!this.#isConnected) throw new Error('NATS is unreachable.');
  }

  /** Calls `listener` after each reconnect. The returned function removes it. */
  onReconnect(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends the pending messages within a second. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#listeners.clear();
    this.#returned.resolve();
    if (this.#isConnected) {
      await Promise.race([this.nats.flush().catch(() => {}), sleep(FLUSH_MS, undefined, { ref: false })]);
    }
    await this.nats.close();
  }

  /**
   * Rejects when the client has given up, because the process cannot continue without a connection. The client does not
   * give up while it is only disconnected.
   */
  async #follow(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (this.isClosed) return;
      if (status.type === 'disconnect') this.#cut(status.server);
      else if (status.type === 'reconnect') this.#back(status.server);
      else if (status.type === 'error')
        this.#log.error({ err: status.error }, 'NATS reported an error on the connection');
    }
    const cause = await this.nats.closed();
    if (!this.isClosed)
      throw new Error('The connection to NATS is closed and the client does not reconnect.', { cause });
  }

  #cut(server: string): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#returned = Promise.withResolvers<void>();
    this.#log.warn({ server }, 'The connection to NATS was lost; Pharos reconnects as soon as NATS is reachable');
  }

  #back(server: string): void {
    this.#isConnected = true;
    this.#log.info({ server }, 'Reconnected to NATS');
    this.#returned.resolve();
    for (const listener of this.#listeners) listener();
  }
}
