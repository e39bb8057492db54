import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isKnown, Rendered, sendRendered } from './rendered.ts';

const TEXT = 'Operational. '.repeat(200);

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br; q=0 , gzip; q=0.000', 'identity'],
  ['br;q=0.1', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.01', 'gzip'],
  ['zebra', 'identity'],
])('sends a client that accepts %j the encoding %s', (accepted, encoding) => {
  const rendered = new Rendered(TEXT);
  expect(rendered.encodingFor(accepted)).toBe(encoding);
  expect(new Rendered(TEXT, { isCompressed: true }).encodingFor(accepted)).toBe('identity');
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['"b"', false],
  ['*', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" ,"c"', true],
  ['"b", "c"', false],
])('determines for If-None-Match %s whether the tag "a" is known: %j', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known);
});

test('provides bytes and a separate tag for each encoding, and different tags for a different text', async () => {
  const rendered = new Rendered(TEXT);
  expect(brotliDecompressSync(await rendered.bytesOf('br')).toString()).toBe(TEXT);
  expect(gunzipSync(await rendered.bytesOf('gzip')).toString()).toBe(TEXT);
  expect(rendered.bytesOf('identity')).toEqual(Buffer.from(TEXT));
  const tags = (of: Rendered) => (['br', 'gzip', 'identity'] as const).map((encoding) => of.etagOf(encoding));
  expect(new Set([...tags(rendered), ...tags(new Rendered(`${TEXT}.`))]).size).toBe(6);
  expect(tags(new Rendered(TEXT))).toEqual(tags(rendered));
});

test('answers a known text with 304, and always sends responses with another status', async () => {
  const app = Fastify();
  const rendered = new Rendered(TEXT);
  for (const status of [200, 404])
    app.get(`/${status}`, (request, reply) => sendRendered(request, reply.status(status), rendered));
  const get = (url: string) => app.inject({ url, headers: { 'if-none-match': rendered.etagOf('identity') } });
  const [known, missing] = [await get('/200'), await get('/404')];
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect([missing.statusCode, missing.body]).toEqual([404, TEXT]);
  await app.close();
});
