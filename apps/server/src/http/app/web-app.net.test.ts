import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFiles } from '../../../../../scripts/lib/compress-files.mjs';
import { serveWebApp } from './web-app.ts';

const PAGE = `<!doctype html><title>Pharos</title>${'<p>light</p>'.repeat(200)}`;
const SCRIPT = 'console.log("light");\n'.repeat(200);

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'assets', 'app-1a2b.js'), SCRIPT);
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await compressFiles(root);
  app = Fastify();
  await serveWebApp(app, root, 'https://pharos.example.com');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, encoding: string | undefined, accept = '*/*') =>
  app.inject({ url, headers: { accept, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) } });

describe('a script file', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('sends a client that accepts %s the encoding %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', accepted);
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    const body = answer.rawPayload;
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(text.toString()).toBe(SCRIPT);
  });

  test('does not serve the compressed file at its own address', async () => {
    expect((await get('/assets/app-1a2b.js.br', undefined)).statusCode).toBe(404);
  });
});

test('adds the base path to the page and to its file addresses', async () => {
  const folder = join(root, 'below');
  await mkdir(folder);
  const built = `<!doctype html>
<html lang="en"><link rel="icon" href="/favicon.svg"><script type="module" src="/assets/app-1a2b.js"></script>${PAGE}`;
  await writeFile(join(folder, 'index.html'), built);
  const below = Fastify();
  await serveWebApp(below, folder, 'https://example.org/pharos');
  for (const url of ['/', '/reports?check_id=1']) {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    const answer = await below.inject({ url, headers });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(`<!doctype html>
<html data-base-path="/pharos" lang="en"><link rel="icon" href="/pharos/favicon.svg"><script type="module" src="/pharos/assets/app-1a2b.js"></script>${PAGE}`);
    const again = await below.inject({ url, headers: { ...headers, 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  }
  await below.close();
});

test.each(['*/*', 'text/html', 'application/json', undefined])(
  'returns the page at / to a client that accepts %s',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept };
    const [get, head] = [
      await app.inject({ url: '/', headers }),
      await app.inject({ method: 'HEAD', url: '/', headers }),
    ];
    expect([get.statusCode, get.body]).toEqual([200, PAGE]);
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
  },
);

test('returns the compressed page at every address, and requires revalidation each time', async () => {
  const answer = await get('/checks/7?tab=all', 'gzip, br', 'text/html');
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
    200,
    'br',
    'no-cache',
  ]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
});

test('sends short files uncompressed', async () => {
  const answer = await get('/favicon.svg', 'gzip, br');
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

test.each([
  ['pharos.example.com', 200],
  ['PHAROS.example.com.:8443', 200],
  ['127.0.0.1:3000', 200],
  ['pharos.lan', 200],
  ['status.acme.org', 404],
  ['status.acme.org.:443', 404],
  ['pharos.example.com@evil.com', 404],
])('answers a page request for the host %s with %i', async (host, status) => {
  for (const url of ['/', '/login']) {
    const answer = await app.inject({ url, headers: { host, accept: 'text/html' } });
    expect([answer.statusCode, answer.body === PAGE]).toEqual([status, status === 200]);
    if (status !== 404) continue;
    expect(answer.body).toContain('<a href="https://pharos.example.com">https://pharos.example.com</a>');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  }
});

test('prevents indexing and referrers of a ticket page, because its address is secret', async () => {
  const { headers } = await get('/tickets/5e0c1c0e-0d4e-4c5b-9a59-5a2c2f6c7b11', undefined, 'text/html');
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  expect((await get('/reports', undefined, 'text/html')).headers['x-robots-tag']).toBeUndefined();
});
