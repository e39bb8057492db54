import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { SocketTarget } from '@pharos/contract/bus/target.ts';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { issueCertificate } from '../testing/certificates.ts';
import { testContext } from '../testing/context.ts';
import { listenHttp, listenHttps, listenRaw, listenTcp } from '../testing/listening.ts';
import { probeSocket } from './probe-socket.ts';

const probe = (port: number, options: Partial<SocketTarget> = {}) =>
  probeSocket(
    { type: 'socket', url: `ws://127.0.0.1:${port}/path?x=1`, timeoutSeconds: 20, ...options },
    testContext(),
  );

const upgrading = (answer: (accept: string) => string) =>
  listenTcp((socket) => {
    socket.once('data', (data) => {
      const key = /sec-websocket-key: (.*)\r\n/i.exec(data.toString())?.[1] ?? '';
      socket.write(answer(createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')));
    });
  });

const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n';

it('opens a WebSocket and closes it properly', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const closed = new Promise<number>((resolve) => {
    server.on('connection', (socket, request) => {
      expect(request.url).toBe('/path?x=1');
      socket.on('close', resolve);
    });
  });
  const finding = await probe((server.address() as { port: number }).port);
  expect(finding).toMatchObject({ verdict: 'AV', summary: 'Available', statusCode: 101 });
  expect(await closed).toBe(1000);
});

it.each([
  [
    'stays silent',
    (accept: string) => `${SWITCH}Upgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    'AV',
    'Available',
  ],
  [
    'sends at once',
    (accept: string) => `${SWITCH}Upgrade: WebSocket\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n\x81\x02hi`,
    'AV',
    'Available',
  ],
  [
    'sends a wrong accept key',
    () => `${SWITCH}Upgrade: websocket\r\nSec-WebSocket-Accept: AAAA\r\n\r\n`,
    'RE',
    'wrong accept key',
  ],
  ['sends no accept key', () => `${SWITCH}Upgrade: websocket\r\n\r\n`, 'RE', 'wrong accept key'],
  [
    'upgrades to something else',
    (accept: string) => `${SWITCH}Upgrade: h2c\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    'RE',
    'another protocol',
  ],
  [
    'chooses a subprotocol',
    (accept: string) =>
      `${SWITCH}Upgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: chat\r\n\r\n`,
    'RE',
    'subprotocol',
  ],
  [
    'chooses an extension',
    (accept: string) =>
      `${SWITCH}Upgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
    'RE',
    'extension',
  ],
])('judges a server that %s', async (_case, answer, verdict, summary) => {
  const finding = await probe(await upgrading(answer));
  expect(finding).toMatchObject({ verdict, summary: expect.stringContaining(summary), statusCode: 101 });
});

it('sends subprotocols and custom headers, and hides the values of the headers', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'graphql-ws' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const requested = new Promise<IncomingMessage>((resolve) => {
    server.on('connection', (_socket, request) => resolve(request));
  });
  const finding = await probe((server.address() as { port: number }).port, {
    subprotocol: 'chat, graphql-ws',
    headers: { Origin: 'https://app.example', Authorization: 'Bearer tok-12345678', 'user-agent': 'Mine' },
  });
  expect(finding).toMatchObject({ verdict: 'AV', statusCode: 101 });
  expect((await requested).headers).toMatchObject({
    origin: 'https://app.example',
    authorization: 'Bearer tok-12345678',
    'user-agent': 'Mine',
    'sec-websocket-protocol': 'chat, graphql-ws',
  });
  expect(finding.requestHeaders).toMatchObject({
    Origin: '(hidden)',
    Authorization: '(hidden)',
    'user-agent': '(hidden)',
  });
  expect(JSON.stringify(finding)).not.toContain('tok-12345678');
});

it('hides a secret that the server repeats', async () => {
  const port = await listenHttp((request, response) =>
    response.writeHead(403, { 'x-refused': String(request.headers['x-authorization']).slice('Bearer '.length) }).end(),
  );
  const finding = await probe(port, { headers: { 'X-Authorization': 'Bearer tok-12345678' } });
  expect(finding).toMatchObject({ verdict: 'RE', responseHeaders: { 'x-refused': '(hidden)' } });
  expect(JSON.stringify(finding)).not.toContain('tok-12345678');
});

it.each([
  ['chat', 'chat, other', 'AV', 'Available'],
  [undefined, 'chat', 'RE', 'chose none of the offered subprotocols'],
  ['', 'chat', 'RE', 'chose none of the offered subprotocols'],
  ['Chat', 'chat', 'RE', 'subprotocol that was not offered'],
])('judges a server that chooses the subprotocol %j of %j', async (chosen, subprotocol, verdict, summary) => {
  const line = chosen === undefined ? '' : `Sec-WebSocket-Protocol: ${chosen}\r\n`;
  const port = await upgrading(
    (accept) => `${SWITCH}Upgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n${line}\r\n`,
  );
  expect(await probe(port, { subprotocol })).toMatchObject({ verdict, summary: expect.stringContaining(summary) });
});

it.each([
  ['Sec-WebSocket-Version', '12'],
  ['Upgrade', 'h2c'],
])('reports a prober error if the check sets the header %s, which is reserved', async (name, value) => {
  const port = await listenHttp((_request, response) => response.end());
  const finding = await probe(port, { headers: { [name]: value } });
  expect(finding).toMatchObject({ verdict: null, proberError: `The header ${name} cannot be set` });
});

it.each([200, 302, 404, 500])('reports an error for a server that responds with %i', async (code) => {
  const port = await listenHttp((_request, response) => response.writeHead(code, { location: '/x' }).end('page'));
  expect(await probe(port)).toMatchObject({
    verdict: 'RE',
    statusCode: code,
    summary: expect.stringContaining(`HTTP ${code}`),
  });
});

it('reports a server that closes the connection at once as not responding', async () => {
  const port = await listenTcp((socket) => socket.once('data', () => socket.end()));
  expect(await probe(port)).toMatchObject({ verdict: 'NR', summary: 'Connection closed without a response' });
});

it('reports a server that speaks another protocol as not responding', async () => {
  expect(await probe(await listenRaw('220 mail.example ESMTP\r\n'))).toMatchObject({ verdict: 'NR' });
});

it('reports a wss server with an invalid certificate as not responding, unless certificate problems are ignored', async () => {
  const { certificate, key } = await issueCertificate({ name: 'self', hosts: ['127.0.0.1'] });
  const port = await listenHttps({ cert: certificate, key }, (_request, response) => response.end());
  const url = `wss://127.0.0.1:${port}/`;
  const refused = await probe(port, { url });
  expect(refused).toMatchObject({ verdict: 'NR', summary: 'The certificate is self-signed' });
  const ignored = await probe(port, { url, ignoreSslVerification: true });
  expect(ignored).toMatchObject({
    verdict: 'RE',
    statusCode: 200,
    certificate: { problem: 'The certificate is self-signed' },
  });
});
