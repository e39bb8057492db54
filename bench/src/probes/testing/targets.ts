import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { WebSocketServer } from 'ws';
import { DISTANT_MS, type TargetPorts } from '../target-ports.ts';

/** A separate process that prints the ports and the root certificate as JSON. */
const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.on('connection', (socket) => socket.on('error', () => {})); // Probes can close or reset a connection at any time.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => resolve((server.address() as AddressInfo).port));
  });

const root = await issueCertificate({ name: 'Bench Root' });
const intermediate = await issueCertificate({ name: 'Bench Intermediate' }, root);
const leaf = await issueCertificate({ name: 'bench', hosts: ['127.0.0.1', 'localhost'] }, intermediate);

const secure = createHttpsServer(
  { cert: leaf.certificate + intermediate.certificate, key: leaf.key },
  (_request, response) => response.end('All is well here.\n'),
);
secure.on('tlsClientError', () => {});

const webSockets = createHttpServer();
new WebSocketServer({ server: webSockets }).on('connection', (socket) => socket.on('error', () => {}));

const udp = createSocket('udp4', (message, from) => udp.send(message, from.port, from.address, () => {}));
await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));

const ports: TargetPorts = {
  http: await listen(createHttpServer((_request, response) => response.end('All is well here.\n'))),
  distant: await listen(
    createHttpServer((_request, response) => void setTimeout(() => response.end('All is well here.\n'), DISTANT_MS)),
  ),
  failing: await listen(createHttpServer((_request, response) => response.writeHead(503).end('No.\n'))),
  https: await listen(secure),
  socket: await listen(webSockets),
  tcp: await listen(createServer((socket) => void socket.end('+OK\r\n'))),
  udp: udp.address().port,
  silent: await listen(createServer((socket) => void socket.resume())),
  resetting: await listen(createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))),
  root: root.certificate,
};
process.stdout.write(`targets ${JSON.stringify(ports)}\n`);
process.on('SIGTERM', () => process.exit(0));
