import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { connect, jwtAuthenticator } from '@nats-io/transport-node';
import { readCredsFile } from '../credentials/creds-file.ts';
import type { BusLog } from './log.ts';
import type { NatsServers } from './servers.ts';

export interface ConnectionOptions {
  servers: NatsServers;
  /** Path of a file with NATS credentials (JWT and seed). */
  credsFile?: string | undefined;
  /** What to sign in by instead of all of these. */
  credential?: { jwt: string; seed: string } | undefined;
  /** Of the subjects at which this client is answered. */
  inboxPrefix?: string | undefined;
  /** Paths of PEM files: the certificate authority that the server's certificate is of, and a client's certificate with its key. */
  tls?: { caFile?: string; certFile?: string; keyFile?: string } | undefined;
  /** What the server calls this client. */
  name: string;
  log: BusLog;
}

/** A connection attempt that takes longer has failed. */
const CONNECT_MS = 5000;
/** A server that answers neither of two pings is given up, so that a dead line is noticed within some 10 seconds. */
const PING_MS = 4000;
/** Between attempts, spread so that not all clients of a restarted server come at once. */
const RECONNECT = { shortestMs: 250, spreadMs: 750 };
const FLUSH_MS = 1000;
/** Unless a server is set otherwise. */
const USUAL_LARGEST_MESSAGE = 1024 * 1024;

/** One connection to NATS, made again for ever when it is cut. */
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

  /** Rejects when none of the servers can be reached, or they refuse the credentials; with CredsFileError for a file that cannot be used. */
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
      reconnectDelayHandler: () => RECONNECT.shortestMs + Math.random() * RECONNECT.spreadMs,
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

  /** Whether the server demands to be signed in to by a key, so that it tells clients apart. */
  get demandsKeys(): boolean {
    return this.nats.info?.auth_required === true && this.nats.info.nonce !== undefined;
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /** Bytes that a message may have. */
  get largestMessage(): number {
    return this.nats.info?.max_payload ?? USUAL_LARGEST_MESSAGE;
  }

  /** Resolves while connected, also once it is closed. */
  connected(): Promise<void> {
    return this.#returned.promise;
  }

  /** Throws unless connected: what is published meanwhile would be kept by the client, and lost. */
  assertConnected(): void {
    if (this.#closing !== undefined) throw new Error('The bus is closed.');
    if (!this.#isConnected) throw new Error('NATS cannot be reached.');
  }

  /** Calls `listener` each time the connection was made again, until the function returned is called. */
  onReconnect(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hands over what is on its way, within a second. Safe to call twice. */
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

  /** Rejects when the client has given up, which it does not while it is only cut off: the process cannot go on without it. */
  async #follow(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (this.isClosed) return;
      if (status.type === 'disconnect') this.#cut(status.server);
      else if (status.type === 'reconnect') this.#back(status.server);
      else if (status.type === 'error') this.#log.error({ err: status.error }, 'NATS refuses something');
    }
    const cause = await this.nats.closed();
    if (!this.isClosed) throw new Error('The connection to NATS has ended for good.', { cause });
  }

  #cut(server: string): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#returned = Promise.withResolvers<void>();
    this.#log.warn({ server }, 'The connection to NATS is cut; it is made again as soon as NATS can be reached');
  }

  #back(server: string): void {
    this.#isConnected = true;
    this.#log.info({ server }, 'Connected to NATS again');
    this.#returned.resolve();
    for (const listener of this.#listeners) listener();
  }
}
