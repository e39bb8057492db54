import { createHash } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, TargetType } from '../../oracle/target-truth.ts';

/** The GUID of the WebSocket handshake (RFC 6455 section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const LISTEN_AGAIN_MS = 20;

/** Logs the request and returns how to respond to it. Null is the normal response. */
type Serve = () => Failure | null;

/** Can stop listening and later listen on the same port again. */
export class ChaosTarget {
  readonly #type: TargetType;
  readonly #port: number;
  readonly #serve: Serve;
  #server: Server | UdpSocket | undefined;

  constructor(type: TargetType, port: number, serve: Serve) {
    this.#type = type;
    this.#port = port;
    this.#serve = serve;
  }

  /** Retries while the port is in use. */
  async open(): Promise<void> {
    while (!this.#server) {
      try {
        this.#server = await listen(this.#type, this.#port, this.#serve);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        await sleep(LISTEN_AGAIN_MS);
      }
    }
  }

  /** Requests on existing connections still get responses. */
  close(): void {
    this.#server?.close();
    this.#server = undefined;
  }
}

const listen = async (type: TargetType, port: number, serve: Serve): Promise<Server | UdpSocket> => {
  if (type === 'udp') {
    const socket = createSocket('udp4');
    socket.on('message', (_message, from) => {
      const how = serve();
      if (how === null || how === 'error') socket.send(how === null ? 'PONG' : 'FAULT', from.port, from.address);
    });
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  }
  const server = type === 'tcp' ? tcpServer(serve) : webServer(serve);
  server.listen({ port, host: '127.0.0.1', backlog: 1024 });
  await once(server, 'listening');
  server.on('error', (error) => console.error(error));
  return server;
};

const tcpServer = (serve: Serve): Server =>
  createServer((socket) => {
    ignoreErrors(socket);
    socket.once('data', () => {
      const how = serve();
      if (how === 'reset' || how === 'refused') socket.resetAndDestroy();
      else if (how !== 'hang') socket.write(how === null ? '+PONG\r\n' : '-ERR\r\n');
    });
  });

const webServer = (serve: Serve): Server => {
  const server = createHttpServer((request, response) => {
    const how = serve();
    if (how === 'reset' || how === 'refused') request.socket.resetAndDestroy();
    else if (how === 'error') response.writeHead(500).end('Not well.\n');
    else if (how === null) response.end('All is well.\n');
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    ignoreErrors(socket);
    const how = serve();
    if (how === 'reset' || how === 'refused') socket.resetAndDestroy();
    else if (how === 'error') socket.end('HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n');
    else if (how === null) {
      const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      // An empty close frame completes the closing handshake.
      socket.once('data', () => socket.end(Buffer.from([0x88, 0])));
    }
  });
  return server;
};

/** Probers can close or reset a connection at any time. */
const ignoreErrors = (socket: Socket): void => {
  socket.on('error', () => socket.destroy());
};
