import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProbeFinding } from '../prober.ts';
import { StoredBytes, threadBudget } from '../stored-bytes.ts';
import { testContext } from '../testing/context.ts';
import { listenRaw, listenTcp } from '../testing/listening.ts';
import { probeHttp } from './probe-http.ts';

const MIB = 1024 * 1024;
const stringCheck = { mode: 'contains' as const, text: 'never there' };

const get = (port: number, options: Partial<WebTarget> = {}): Promise<ProbeFinding> =>
  probeHttp({ type: 'http', url: `http://127.0.0.1:${port}/`, timeoutSeconds: 20, ...options }, testContext());

const memory = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

afterEach(() => expect(threadBudget.used).toBe(0));

describe('the memory that a target can use', () => {
  const memoryOf = async (reply: Buffer, timeoutSeconds: number): Promise<number> => {
    const before = memory();
    let max = 0;
    const port = await listenTcp((socket) => {
      socket.once('data', () =>
        socket.write(reply, () => {
          max = Math.max(max, memory() - before);
        }),
      );
    });
    const watch = setInterval(() => {
      max = Math.max(max, memory() - before);
    }, 50);
    await Promise.all(Array.from({ length: 2 }, () => get(port, { stringCheck, timeoutSeconds })));
    clearInterval(watch);
    return max;
  };

  it('is about the size of the reply, even for chunks of one byte', async () => {
    const chunks = Buffer.from('1\r\nx\r\n'.repeat(MIB - 1));
    const head = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    expect(await memoryOf(Buffer.concat([head, chunks]), 3)).toBeLessThan(40 * MIB);
  });
});

describe('the excerpt of a decompression bomb', () => {
  const zeros = Buffer.alloc(64 * MIB);
  it.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('is small for %s', async (coding, bomb) => {
    const head = `HTTP/1.1 500 x\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const finding = await get(await listenRaw(Buffer.concat([Buffer.from(head), bomb])));
    expect(finding).toMatchObject({ verdict: 'RE', statusCode: 500 });
    expect(finding.bodyExcerpt?.length).toBeLessThanOrEqual(2048);
  });
});

describe('a thread that stores too much', () => {
  /** Uses the whole memory budget of the thread, like newer probes would. */
  const takeAll = async (): Promise<void> => {
    while (threadBudget.used === 0) await sleep(5);
    const buffers = Array.from({ length: 32 }, () => new StoredBytes(MIB));
    for (const other of buffers) other.append(Buffer.alloc(MIB));
    for (const other of buffers) other.release();
  };
  const slowly = (head: string): Promise<number> =>
    listenTcp((socket) => {
      socket.once('data', async () => {
        socket.write(`${head}Content-Length: 20\r\n\r\n0123456789`);
        await takeAll();
        socket.write('0123456789');
      });
    });

  it('reports a page that had to be dropped as a prober error', async () => {
    expect(await get(await slowly('HTTP/1.1 200 OK\r\n'), { stringCheck })).toMatchObject({
      verdict: null,
      proberError: 'This location has no memory left for the page',
    });
  });

  it('reports a failure without its excerpt', async () => {
    const finding = await get(await slowly('HTTP/1.1 500 x\r\n'));
    expect(finding).toMatchObject({ verdict: 'RE', statusCode: 500 });
    expect(finding).not.toHaveProperty('bodyExcerpt');
  });
});

describe('the stored part of a response', () => {
  it('contains cut names and values, with a limit for all of them together', async () => {
    const long = `${'n'.repeat(5000)}: ${'v'.repeat(5000)}\r\n`;
    const many = Array.from({ length: 40 }, (_, index) => `h${index}: ${'v'.repeat(400)}\r\n`).join('');
    const port = await listenRaw(`HTTP/1.1 500 x\r\n${long}${many}Content-Length: 0\r\n\r\n`);
    const { responseHeaders = {} } = await get(port);
    expect(Object.entries(responseHeaders)[0]).toEqual(['n'.repeat(100), 'v'.repeat(500)]);
    expect(JSON.stringify(responseHeaders).length).toBeLessThan(10_000);
    expect(Object.keys(responseHeaders).length).toBeGreaterThan(10);
  });

  it.each([
    ['a redirect to a scheme', 302, `Location: ${'x'.repeat(30_000)}:y`, {}],
    ['a redirect to a name', 302, `Location: http://${'x'.repeat(30_000)}.localhost/`, {}],
    ['a content coding', 200, `Content-Encoding: ${'x'.repeat(30_000)}`, { stringCheck }],
  ])('contains cut texts of %s', async (_what, code, field, options) => {
    const port = await listenRaw(`HTTP/1.1 ${code} x\r\n${field}\r\nContent-Length: 1\r\n\r\nx`);
    expect(JSON.stringify(await get(port, options)).length).toBeLessThan(6000);
  });
});
