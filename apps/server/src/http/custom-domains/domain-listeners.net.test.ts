import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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
  app.get('/', () => 'The page');
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

test('one network has a hundred handshakes under way; others of it are ended, and made again once one is over', async () => {
  const sockets = [];
  for (let n = 0; n < 100; n += 1) sockets.push(await beginHandshake());
  await expect(visit()).rejects.toThrow();
  sockets[0]?.destroy();
  await expect.poll(() => visit().catch(() => '')).toMatch(/The page$/);
  // A handshake that is over counts no more, while its connection lives.
  for (let n = 0; n < 3; n += 1) expect(await visit()).toMatch(/The page$/);
});
