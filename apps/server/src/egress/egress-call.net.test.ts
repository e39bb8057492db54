import { listenHttp, listenTcp } from '@pharos/probes/testing/listening.ts';
import { describe, expect, test } from 'vitest';
import { createEgressCall } from './egress-call.ts';

const request = (mayRepeat: boolean) => ({
  method: 'POST' as const,
  headers: {},
  body: 'hello',
  readBytes: 100,
  signal: AbortSignal.timeout(60_000),
  mayRepeat,
});
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const listenOnce = async (then: (reply: (text: string) => void, close: () => void) => void) => {
  let connections = 0;
  const port = await listenTcp((socket) => {
    connections += 1;
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write(OK);
      else
        then(
          (text) => socket.write(text),
          () => socket.destroy(),
        );
    });
    socket.on('error', () => {});
  });
  return { url: `http://localhost:${port}/`, connections: () => connections };
};

describe('repeatable calls', () => {
  test('shares connections between calls', async () => {
    const call = createEgressCall({ network: 'any' });
    const server = await listenOnce((reply) => reply(OK));
    for (let n = 0; n < 20; n += 1) {
      expect(await call(server.url, request(true))).toMatchObject({ status: 200 });
      // The connection becomes free in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
    // If the machine pauses for a second, a connection may be closed before the next call.
    expect(server.connections()).toBeLessThan(20);
  });

  test('repeats a call on a new connection if the reused one was closed without a response', async () => {
    const call = createEgressCall({ network: 'any' });
    const server = await listenOnce((_reply, close) => close());
    for (let n = 0; n < 2; n += 1) expect(await call(server.url, request(true))).toMatchObject({ status: 200 });
    expect(server.connections()).toBe(2);
  });

  test('does not repeat a call if the connection was new', async () => {
    const call = createEgressCall({ network: 'any' });
    let connections = 0;
    const port = await listenTcp((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    await expect(call(`http://localhost:${port}/`, request(true))).rejects.toThrow();
    expect(connections).toBe(1);
  });

  test('rejects an address that the egress guard does not allow', async () => {
    const call = createEgressCall({ network: 'public' });
    let requests = 0;
    const port = await listenHttp((_request, response) => {
      requests += 1;
      response.end();
    });
    const answer = await call(`http://127.0.0.1:${port}/`, request(true));
    expect([answer, requests]).toEqual([{ notAllowed: expect.stringContaining('127.0.0.1') }, 0]);
  });
});

test('opens a separate connection for each call that is not repeatable', async () => {
  const call = createEgressCall({ network: 'any' });
  const server = await listenOnce((reply) => reply(OK));
  for (let n = 0; n < 2; n += 1) expect(await call(server.url, request(false))).toMatchObject({ status: 200 });
  expect(server.connections()).toBe(2);
});
