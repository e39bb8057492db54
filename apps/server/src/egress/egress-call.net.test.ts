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

/** A server that answers each connection's first request, and does `then` with the second. Returns its address, and how many connections came. */
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

describe('calls that may be repeated', () => {
  test('share connections', async () => {
    const call = createEgressCall({ network: 'any' });
    const server = await listenOnce((reply) => reply(OK));
    for (let n = 0; n < 20; n += 1) {
      expect(await call(server.url, request(true))).toMatchObject({ status: 200 });
      // The connection is free after this turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    // On a machine that stands still for a second, one may have been closed before the next call.
    expect(server.connections()).toBeLessThan(20);
  });

  test('are repeated on another connection when the kept one is closed without an answer', async () => {
    const call = createEgressCall({ network: 'any' });
    const server = await listenOnce((_reply, close) => close());
    for (let n = 0; n < 2; n += 1) expect(await call(server.url, request(true))).toMatchObject({ status: 200 });
    expect(server.connections()).toBe(2);
  });

  test('are not repeated when the connection was a new one', async () => {
    const call = createEgressCall({ network: 'any' });
    let connections = 0;
    const port = await listenTcp((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    await expect(call(`http://localhost:${port}/`, request(true))).rejects.toThrow();
    expect(connections).toBe(1);
  });

  test('go to no address that the guard does not let through', async () => {
    const call = createEgressCall({ network: 'public' });
    let asked = 0;
    const port = await listenHttp((_request, response) => {
      asked += 1;
      response.end();
    });
    const answer = await call(`http://127.0.0.1:${port}/`, request(true));
    expect([answer, asked]).toEqual([{ notAllowed: expect.stringContaining('127.0.0.1') }, 0]);
  });
});

test('other calls have a connection each', async () => {
  const call = createEgressCall({ network: 'any' });
  const server = await listenOnce((reply) => reply(OK));
  for (let n = 0; n < 2; n += 1) expect(await call(server.url, request(false))).toMatchObject({ status: 200 });
  expect(server.connections()).toBe(2);
});
