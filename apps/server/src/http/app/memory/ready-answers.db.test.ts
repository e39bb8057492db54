import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../../testing/check-app.ts';

let app: CheckApp;
let port: number;
let path: string;
let pageId: number;
let checkId: number;
/** The clock stands still, so that responses stay current on a slow machine. */
let now = Date.now();
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' }, {}, { now: () => now, domainsReadEveryMs: 50 });
  await app.pharos.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.pharos.app.server.address() as AddressInfo).port;
  checkId = (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
});
afterAll(() => app.close());

const page = (changes: object = {}) => ({
  name: 'Acme',
  logo_url: '',
  custom_domain: null,
  associated_checks: [{ application_check: checkId, order: 1 }],
  ...changes,
});
beforeEach(async () => {
  await app.pharos.services.db.deleteFrom('status_pages').execute();
  pageId = (await app.call('POST', '/public-status-pages/', page())).json().id;
  path = `/s/${pageId}-Acme`;
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
/** Returns the body as transferred. `fetch` would decompress it. */
const send = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path: url, method, headers }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
    });
    sent.on('error', reject).end();
  });
/** Only routes add a request ID. */
const isFromMemory = ({ headers }: Answer): boolean => headers['x-request-id'] === undefined;
const comparable = ({ status, headers: { 'x-request-id': _name, date: _date, ...headers }, body }: Answer) => ({
  status,
  headers,
  body,
});

test.each([
  ['br', 'GET'],
  ['gzip', 'GET'],
  ['identity', 'GET'],
  ['br', 'HEAD'],
])(
  'repeats a page with encoding %s for a %s request from memory, identical to the response of its route',
  async (encoding, method) => {
    const headers = { 'accept-encoding': encoding };
    const first = await send(path, headers);
    const again = await send(path, headers, method);
    expect([isFromMemory(first), isFromMemory(again)]).toEqual([false, true]);
    expect(comparable(again)).toEqual({ ...comparable(first), ...(method === 'HEAD' && { body: Buffer.alloc(0) }) });
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'etag',
    ])
      expect(again.headers[name]).toBeTruthy();
    const known = await send(path, { ...headers, 'if-none-match': `"x", W/${String(first.headers.etag)}` }, method);
    const { etag, vary, 'cache-control': lifetime } = first.headers;
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(Object.keys(known.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'date',
      'etag',
      'keep-alive',
      'vary',
    ]);
    expect(known.headers).toMatchObject({ etag, vary, 'cache-control': lifetime });
    expect(isFromMemory(known)).toBe(true);
  },
);

test('leaves other methods, queries, bodies and spellings of an address to the routes', async () => {
  await send(path);
  expect(isFromMemory(await send(path))).toBe(true);
  for (const [url, method, headers] of [
    [path, 'OPTIONS', {}],
    [`${path}?x=1`, 'GET', {}],
    [path.replace('A', '%41'), 'GET', {}],
    [`${path}/`, 'GET', {}],
    [path, 'GET', { 'content-length': '0' }],
  ] as const)
    expect([url, method, isFromMemory(await send(url, headers, method))]).toEqual([url, method, false]);
});

test('shows a change within two seconds, and no longer shows a page that became private', async () => {
  const sendLater = (url: string) => {
    now += 2000;
    return send(url);
  };
  await send(path);
  await app.call('PATCH', `/checks/${checkId}/`, { name: 'Store' });
  await expect.poll(async () => String((await sendLater(path)).body)).toContain('>Store</h3>');
  await expect.poll(async () => isFromMemory(await send(path))).toBe(true);
  const secret = { visibility: 'password', password: 'a-harbor-at-dawn' };
  await app.call('PUT', `/public-status-pages/${pageId}/`, page(secret));
  await expect.poll(async () => (await sendLater(path)).status).toBe(403);
  for (const url of [path, path, `${path}/feed.atom`])
    expect([200, isFromMemory(await send(url))]).not.toEqual([200, true]);
  await app.call('DELETE', `/public-status-pages/${pageId}/`);
  await expect.poll(async () => (await sendLater(path)).status).toBe(404);
});

test('sends a different page from memory to visitors who refuse tracking and to visitors on the address of Pharos', async () => {
  const host = 'status.acme.example';
  const tracked = { ga_tracking_id: 'G-ABC1234567', custom_domain: host, verified_at: new Date() };
  await app.pharos.services.db.updateTable('status_pages').set(tracked).where('id', '=', pageId).execute();
  await expect.poll(async () => String((await send('/', { host })).body)).toContain('googletagmanager');
  const isTracked = async (url: string, headers: Record<string, string>): Promise<boolean> => {
    await send(url, headers);
    const again = await send(url, headers);
    expect(isFromMemory(again)).toBe(true);
    const ofPolicy = String(again.headers['content-security-policy']).includes('google');
    expect(String(again.body).includes('google')).toBe(ofPolicy);
    return ofPolicy;
  };
  expect(await isTracked('/', { host })).toBe(true);
  expect(await isTracked('/', { host, dnt: '1' })).toBe(false);
  expect(await isTracked('/', { host, 'sec-gpc': '1' })).toBe(false);
  expect(await isTracked(path, {})).toBe(false);
});

test('limits a network for responses from memory and from routes together, and does not limit another network', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < 1202; n += 1) statuses.push((await send(path, from('203.0.113.9'))).status);
  expect(statuses.indexOf(429)).toBe(1200);
  expect((await send(path, { ...from('203.0.113.9'), 'if-none-match': '*' })).status).toBe(429);
  expect((await send(path, from('203.0.113.10'))).status).toBe(200);
});

test('repeats a badge in all formats from memory, except when a browser opens it as a page', async () => {
  const data = {
    no_of_days_since: 30,
    checks: [checkId],
    metric_types: ['AVL', 'CS'],
    badge_meta: { shape: 'round', theme: 'light' },
  };
  const { id } = (await app.call('POST', '/badges/', { name: 'Shop', data })).json();
  for (const form of ['', '.svg', '.png', '.json']) {
    const headers = { 'accept-encoding': 'br', accept: '*/*' };
    const first = await send(`/badge/${id}${form}`, headers);
    const again = await send(`/badge/${id}${form}`, headers);
    expect([form, isFromMemory(again)]).toEqual([form, true]);
    expect(comparable(again)).toEqual(comparable(first));
  }
  expect(isFromMemory(await send(`/badge/${id}`, { accept: 'text/html' }))).toBe(false);
  await app.call('DELETE', `/badges/${id}/`);
  await expect
    .poll(async () => {
      now += 2000;
      return (await send(`/badge/${id}.svg`)).status;
    })
    .toBe(404);
});

test('answers through the route when the response from memory fails', async () => {
  await send(path);
  const { readyAnswers } = app.pharos.app;
  const answer = readyAnswers.answer;
  readyAnswers.answer = () => {
    throw new Error('broken');
  };
  const { status } = await send(path);
  readyAnswers.answer = answer;
  expect(status).toBe(200);
});
