import { constants } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, type SecureContext } from 'node:tls';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance } from 'fastify';
import type { ServedCertificate } from '../../usecases/status-pages/served-certificates.ts';

/** By which port a connection came that is for custom domains alone. */
export type DomainEntry = 'https' | 'http';

export interface DomainPorts {
  host: string;
  httpsPort: number | undefined;
  httpPort: number | undefined;
}

const HANDSHAKE_MS = 10_000;
/** Those that have not shown yet what they want; beyond that the limits of the application hold. */
const MAX_CONNECTIONS = 10_000;
/** Of one network, that have not ended their handshake: more than all browsers of an office begin at once. */
const MAX_HANDSHAKES = 100;
/** Requests under way when the application closes have so long to be answered. */
const GRACE_MS = 3000;

/**
 * The ports for custom domains. What comes in is handed to the application's own server, with its limits and time-outs; `entryOf` tells by
 * which port. A name without a certificate is shown none: its connection ends.
 */
export class DomainListeners {
  readonly #app: FastifyInstance;
  readonly #ports: DomainPorts;
  readonly #certificateOf: (name: string) => ServedCertificate | null;
  readonly #contexts = new WeakMap<ServedCertificate, SecureContext>();
  readonly #entries = new WeakMap<Socket, DomainEntry>();
  readonly #sockets = new Set<Socket>();
  readonly #servers: Server[] = [];
  /** Handshakes under way, by network. */
  readonly #handshakes = new Map<string, number>();
  /** What ends them, by the client's address and port. */
  readonly #endOf = new Map<string, () => void>();

  constructor(app: FastifyInstance, ports: DomainPorts, certificateOf: (name: string) => ServedCertificate | null) {
    this.#app = app;
    this.#ports = ports;
    this.#certificateOf = certificateOf;
  }

  /** Null for the application's own port. */
  entryOf(socket: Socket): DomainEntry | null {
    return this.#entries.get(socket) ?? null;
  }

  /** Rejects, with nothing left open, when a port cannot be used. */
  async start(): Promise<void> {
    const { host, httpsPort, httpPort } = this.#ports;
    try {
      if (httpsPort !== undefined) await this.#listen(this.#tlsServer(), httpsPort, host);
      if (httpPort !== undefined) {
        const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#take(socket, 'http'));
        await this.#listen(server, httpPort, host);
      }
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Takes no more connections, and waits for a few seconds for those that are there. Safe to call twice. */
  async stop(): Promise<void> {
    const closed = this.#servers
      .splice(0)
      .map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    const patience = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, GRACE_MS);
    await Promise.all(closed);
    clearTimeout(patience);
  }

  #tlsServer(): Server {
    const server = createTlsServer({
      noDelay: true,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
      handshakeTimeout: HANDSHAKE_MS,
      // A connection that is resumed shows no certificate: it could be one of another name, or of a domain that is lost.
      secureOptions: constants.SSL_OP_NO_TICKET,
      SNICallback: (name, done) => {
        const context = this.#contextOf(name);
        if (context) done(null, context);
        else done(new Error('There is no certificate for this name'));
      },
    });
    server.on('connection', (socket) => this.#beginHandshake(socket));
    server.on('secureConnection', (socket) => {
      this.#endOf.get(clientOf(socket))?.();
      this.#take(socket, 'https');
    });
    server.on('tlsClientError', (error, socket) => {
      // Not done by itself for one that does not go on with its handshake.
      socket.destroy();
      this.#app.log.debug({ err: error }, 'A TLS connection was not made');
    });
    return server;
  }

  /** Ends a connection of a network that has begun too many. */
  #beginHandshake(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = this.#handshakes.get(network) ?? 0;
    if (count >= MAX_HANDSHAKES) {
      socket.destroy();
      return;
    }
    this.#handshakes.set(network, count + 1);
    const client = clientOf(socket);
    const end = (): void => {
      if (!this.#endOf.delete(client)) return;
      const left = (this.#handshakes.get(network) ?? 1) - 1;
      if (left > 0) this.#handshakes.set(network, left);
      else this.#handshakes.delete(network);
    };
    this.#endOf.set(client, end);
    socket.once('close', end);
  }

  #contextOf(name: string): SecureContext | null {
    const served = this.#certificateOf(name);
    if (!served) return null;
    const known = this.#contexts.get(served);
    if (known) return known;
    const context = createSecureContext({ cert: served.certificate, key: served.privateKey, minVersion: 'TLSv1.2' });
    this.#contexts.set(served, context);
    return context;
  }

  #take(socket: Socket, entry: DomainEntry): void {
    this.#entries.set(socket, entry);
    this.#app.server.emit('connection', socket);
  }

  async #listen(server: Server, port: number, host: string): Promise<void> {
    server.maxConnections = MAX_CONNECTIONS;
    // By TLS too: before the handshake.
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.listen(port, host);
    await once(server, 'listening');
    this.#servers.push(server);
    server.on('error', (error) => this.#app.log.error({ err: error }, 'A port for custom domains failed'));
  }
}

const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
