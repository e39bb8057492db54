import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

const listen = async (server: Server, host: string): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

export const listenHttp = (handler: RequestListener, host = '127.0.0.1'): Promise<number> =>
  listen(createHttpServer(handler), host);

export const listenHttps = (options: ServerOptions, handler: RequestListener, host = '127.0.0.1'): Promise<number> => {
  const server = createHttpsServer(options, handler);
  server.on('tlsClientError', () => {});
  return listen(server, host);
};

export const listenTcp = (onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> =>
  listen(createServer({ allowHalfOpen: false }, onConnection), host);

export const listenTls = (options: TlsOptions, onConnection: (socket: TLSSocket) => void): Promise<number> => {
  const server = createTlsServer(options, onConnection);
  server.on('tlsClientError', () => {});
  return listen(server, '127.0.0.1');
};

export const listenRaw = (reply: string | Buffer, after: 'end' | 'reset' | 'stay' = 'end'): Promise<number> =>
  listenTcp((socket) => {
    socket.once('data', () => {
      socket.write(reply, () => {
        if (after === 'end') socket.end();
        // A reset discards bytes that the client has not read yet.
        if (after === 'reset') setTimeout(() => socket.resetAndDestroy(), 50);
      });
    });
  });

export const listenUdp = async (
  onMessage: (message: Buffer, from: RemoteInfo, socket: UdpSocket) => void,
  host = '127.0.0.1',
): Promise<number> => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (message, from) => onMessage(message, from, socket));
  await new Promise<void>((resolve) => socket.bind(0, host, resolve));
  onTestFinished(() => {
    socket.close();
  });
  return socket.address().port;
};

export const closedPort = async (): Promise<number> => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  await new Promise((resolve) => server.close(resolve));
  return port;
};
