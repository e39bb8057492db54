import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/lib/testing/free-port.mjs';
import { DomainListeners } from './domain-listeners.ts';

const DOMAIN = 'status.acme.org';
let app: FastifyInstance;
let listeners: DomainListeners;
let port: number;
let open: Socket[];
beforeEach(async () => {
  const { certificate, key: privateKey } = await issueCertificate({ name: DOMAIN, hosts: [DOMAIN] });
  app = Fastify();
  app.get('/', ({ raw: { socket } }) => `The page by ${listeners.entryOf(socket)}`);
  await app.ready();
  open = [];
  port = await freePort();
  listeners = new DomainListeners(app, { host: '127.0.0.1', httpsPort: port, httpPort: undefined }, () => ({
    pageId: 1,
    certificate,
    privateKey,
  }));
  await listeners.start();
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await Promise.all([listeners.stop(), app.close()]);
});

const get = async (to: number): Promise<string> => {
  const socket = connect(to, '127.0.0.1').on('error', () => {});
  open.push(socket);
  socket.write(`GET / HTTP/1.1\r\nhost: ${DOMAIN}\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
};
const beginHandshake = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
};
const visit = async (): Promise<string> => {
  const socket = connectTls({ port, host: '127.0.0.1', servername: DOMAIN, rejectUnauthorized: false });
  open.push(socket);
  await once(socket, 'secureConnect');
  socket.write(`GET / HTTP/1.1\r\nhost: ${DOMAIN}\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
};

test('allows 100 parallel handshakes of one network, rejects more, and accepts a new one after another one ends', async () => {
  const sockets = [];
  for (let n = 0; n < 100; n += 1) sockets.push(await beginHandshake());
  await expect(visit()).rejects.toThrow();
  sockets[0]?.destroy();
  await expect.poll(() => visit().catch(() => '')).toMatch(/The page by https$/);
  // A completed handshake no longer counts, even while its connection is open.
  for (let n = 0; n < 3; n += 1) expect(await visit()).toMatch(/The page by https$/);
});

test('serves on the HTTP port without an HTTPS port', async () => {
  await listeners.stop();
  const httpPort = await freePort();
  listeners = new DomainListeners(app, { host: '127.0.0.1', httpsPort: undefined, httpPort }, () => null);
  await listeners.start();
  expect(await get(httpPort)).toMatch(/The page by http$/);
  await expect(visit()).rejects.toThrow();
});

test('distinguishes requests on the port of the application itself', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const own = app.server.address() as AddressInfo;
  expect(await get(own.port)).toMatch(/The page by null$/);
});

test('rejects the start if one port is in use, and frees the other port', async () => {
  const httpsPort = await freePort();
  const other = new DomainListeners(app, { host: '127.0.0.1', httpsPort, httpPort: port }, () => null);
  await expect(other.start()).rejects.toThrow(/EADDRINUSE/);
  const server = createServer().listen(httpsPort, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
