import { constants } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, type SecureContext } from 'node:tls';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance } from 'fastify';
import type { ServedCertificate } from '../../usecases/status-pages/served-certificates.ts';

export type DomainEntry = 'https' | 'http';

export interface DomainPorts {
  host: string;
  httpsPort: number | undefined;
  httpPort: number | undefined;
}

const HANDSHAKE_MS = 10_000;
/** Per port. The limits of the application apply as well. */
const MAX_CONNECTIONS = 10_000;
/** Maximum number of unfinished handshakes of one network, more than all browsers of an office start at once. */
const MAX_HANDSHAKES = 100;
const GRACE_MS = 3000;

/**
 * Listens on the ports for custom domains and passes the connections to the server of the application. A connection for
 * a name without a certificate is closed.
 */
export class DomainListeners {
  readonly #app: FastifyInstance;
  readonly #ports: DomainPorts;
  readonly #certificateOf: (name: string) => ServedCertificate | null;
  readonly #contexts = new WeakMap<ServedCertificate, SecureContext>();
  readonly #entries = new WeakMap<Socket, DomainEntry>();
  readonly #sockets = new Set<Socket>();
  readonly #servers: Server[] = [];
  readonly #handshakes = new Map<string, number>();
  /** The function that ends a handshake, by the address and port of the client. */
  readonly #endOf = new Map<string, () => void>();

  constructor(app: FastifyInstance, ports: DomainPorts, certificateOf: (name: string) => ServedCertificate | null) {
    this.#app = app;
    this.#ports = ports;
    this.#certificateOf = certificateOf;
  }

  /** Returns null for the port of the application itself. */
  entryOf(socket: Socket): DomainEntry | null {
    return this.#entries.get(socket) ?? null;
  }

  /** Rejects if a port cannot be used. No port is then open. */
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

  /** Waits a few seconds for open connections. Safe to call twice. */
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
      // A resumed connection presents no certificate. It could be for another name, or for a domain that is no longer
      // served.
      secureOptions: constants.SSL_OP_NO_TICKET,
      SNICallback: (name, done) => {
        const context = this.#contextOf(name);
        if (context) done(null, context);
        else done(new Error('No certificate is available for this server name'));
      },
    });
    server.on('connection', (socket) => this.#beginHandshake(socket));
    server.on('secureConnection', (socket) => {
      this.#endOf.get(clientOf(socket))?.();
      this.#take(socket, 'https');
    });
    server.on('tlsClientError', (error, socket) => {
      // Node.js does not close a connection whose handshake fails or does not continue.
      socket.destroy();
      this.#app.log.debug({ err: error }, 'A TLS handshake failed; the connection was closed');
    });
    return server;
  }

  /** Closes the connection if its network has too many unfinished handshakes. */
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
    // For TLS, this event precedes the handshake.
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.listen(port, host);
    await once(server, 'listening');
    this.#servers.push(server);
    server.on('error', (error) => this.#app.log.error({ err: error }, 'A listener for custom domains failed'));
  }
}

const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
