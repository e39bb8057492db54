import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConnectionCeilings, limitConnections } from './limit-connections.ts';

let app: FastifyInstance;
let port: number;
const warn = vi.fn();
const waiting: PromiseWithResolvers<string>[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const one of waiting.splice(0)) one.resolve('late');
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  warn.mockClear();
});

/** By default, no proxy on this machine is trusted. The response of `/held` waits until the test resolves it. */
const serve = async (ceilings: ConnectionCeilings, trustProxy = ['192.0.2.1']): Promise<void> => {
  app = Fastify();
  app.log.warn = warn;
  limitConnections(app, trustProxy, ceilings);
  app.get('/', async () => 'here');
  app.get('/held', () => {
    const answer = Promise.withResolvers<string>();
    waiting.push(answer);
    return answer.promise;
  });
  port = Number(new URL(await app.listen({ port: 0, host: '0.0.0.0' })).port);
};

/** Waits until the server has accepted the connection. All addresses of 127.0.0.0/8 belong to this machine. */
const open = async (from = '127.0.0.1'): Promise<Socket> => {
  const accepted = once(app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  sockets.push(socket);
  await Promise.all([accepted, once(socket, 'connect')]);
  return socket;
};
const request = (socket: Socket, path: string): void => void socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
const answerOf = async (socket: Socket): Promise<string> => {
  const answered = once(socket, 'data');
  request(socket, '/');
  return String((await answered)[0]).slice(0, 12);
};
const openWaiting = async (from?: string): Promise<Socket> => {
  const arrived = once(app.server, 'request');
  const socket = await open(from);
  request(socket, '/held');
  await arrived;
  return socket;
};
// A connection reset is an error event, which would reject `once`.
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)));

test('closes the longest idle connection of a network at its limit when it opens another one', async () => {
  await serve({ all: 100, ofNetwork: 2 });
  const first = await open();
  const second = await open();
  expect(await answerOf(first)).toBe('HTTP/1.1 200');
  const third = await open();
  await closed(second);
  expect([await answerOf(first), await answerOf(third)]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});

test('counts a connection as idle until all headers of a request have arrived', async () => {
  await serve({ all: 100, ofNetwork: 1 });
  const slow = await open();
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const next = await open();
  await closed(slow);
  expect(await answerOf(next)).toBe('HTTP/1.1 200');
});

test('closes a new connection of a network whose connections are all in use, and accepts those of other networks', async () => {
  await serve({ all: 100, ofNetwork: 2 });
  const [one, two] = [await openWaiting(), await openWaiting()];
  await closed(await open());
  expect(warn.mock.calls[0]?.[0]).toEqual({ network: '127.0.0.1' });
  expect(await answerOf(await open('127.0.0.2'))).toBe('HTTP/1.1 200');
  expect([one.closed, two.closed]).toEqual([false, false]);
  const answered = once(one, 'data');
  waiting[0]?.resolve('late');
  await answered;
  expect(await answerOf(await open())).toBe('HTTP/1.1 200');
});

test('allows a trusted proxy to open more connections than one network', async () => {
  await serve({ all: 100, ofNetwork: 1 }, ['loopback']);
  const all = [await open(), await open(), await open()];
  expect(await Promise.all(all.map(answerOf))).toEqual(Array(3).fill('HTTP/1.1 200'));
});

test('closes the longest idle connection of all networks when the total limit is reached', async () => {
  await serve({ all: 2, ofNetwork: 2 });
  const [idle, used] = [await open('127.0.0.2'), await openWaiting('127.0.0.3')];
  const next = await openWaiting();
  await closed(idle);
  await closed(await open('127.0.0.4'));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('The connection limit')]]);
  expect([used.closed, next.closed]).toEqual([false, false]);
});

test('accepts a new connection after another one is closed', async () => {
  await serve({ all: 1, ofNetwork: 1 });
  const gone = once(app.server, 'connection').then(
    ([accepted]: Socket[]) => accepted && new Promise((resolve) => accepted.once('close', resolve)),
  );
  const first = await openWaiting();
  first.destroy();
  await gone;
  expect(await answerOf(await open())).toBe('HTTP/1.1 200');
});
