import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../storage/connection/connect.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';
import { route } from './route.ts';
import { routes } from './routes.ts';

const thing = { access: 'public', summary: 'Of this test', tag: 'Test' } as const;
const failing = endpoint({ ...thing, method: 'GET', path: '/failing/', status: 200, response: z.object({}) });
const nested = endpoint({
  ...thing,
  method: 'POST',
  path: '/nested/',
  query: z.object({ page: z.coerce.number().int().default(1) }),
  body: z.object({ list: z.array(z.strictObject({ name: z.string() })) }),
  status: 200,
  response: z.object({ page: z.number() }),
});

let pharos: TestApp;
let owner: SignedUp;
const METRICS_TOKEN = 'of-this-test';
beforeAll(async () => {
  pharos = await createTestApp(
    { SIGNUP: 'open', METRICS_TOKEN },
    {
      routes: [
        ...routes,
        (app) => {
          route(app, failing, () => Promise.reject(new Error('the secret inside')));
          route(app, nested, ({ query }) => ({ page: query.page }));
        },
      ],
      readiness: [{ name: 'database', check: async () => null }],
    },
  );
  owner = await signUpOwner(pharos);
});
afterAll(() => pharos.close());

const post = (url: string, body: string | object, headers: Record<string, string> = {}) =>
  pharos.call('POST', url, {
    body,
    headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
  });

describe('invalid input', () => {
  test.each([
    ['malformed JSON', '{"list":', ['non_field_errors']],
    ['no body', '', ['non_field_errors']],
    ['no object', '[]', ['non_field_errors']],
    ['a body that is nested without end', `{"list":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, ['non_field_errors']],
    ['a poisoned prototype', '{"list":[],"__proto__":{"admin":true}}', ['non_field_errors']],
    ['a NUL character', '{"list":[{"name":"a\\u0000b"}]}', ['non_field_errors']],
    ['half a character', '{"list":[{"name":"\\ud83d"}]}', ['non_field_errors']],
    ['a missing field', '{}', ['list']],
    ['an unknown field', '{"list":[],"lists":[]}', ['lists']],
    ['nested fields', '{"list":[{"name":1},{"title":"x"}]}', ['list.0.name', 'list.1.name', 'list.1.title']],
  ])('rejects %s with 400 and lists the errors by field', async (_what, body, fields) => {
    const response = await post('/v1/nested/', body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).sort()).toEqual(fields);
  });

  test('accepts complete characters in JSON escapes', async () => {
    expect((await post('/v1/nested/', '{"list":[{"name":"\\ud83d\\ude00"}]}')).statusCode).toBe(200);
  });

  test('rejects unknown or invalid query parameters, and a NUL character in the address, with 400', async () => {
    expect((await post('/v1/nested/?pages=2', { list: [] })).json()).toEqual({ pages: ['This field does not exist.'] });
    expect(Object.keys((await post('/v1/nested/?page=two', { list: [] })).json())).toEqual(['page']);
    const nul = await post('/v1/nested/?page=%00', { list: [] });
    expect([nul.statusCode, nul.json()]).toEqual([400, { non_field_errors: ['The URL contains a NUL character.'] }]);
    expect((await pharos.call('GET', '/v1/logged-in-user/?x=1', { token: owner.token })).statusCode).toBe(400);
  });

  test('rejects a body over 1 MiB with 413', async () => {
    const response = await post('/v1/nested/', JSON.stringify({ list: [{ name: 'x'.repeat(1024 * 1024) }] }));
    expect([response.statusCode, Object.keys(response.json())]).toEqual([413, ['detail']]);
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'rejects the content type %s with 415',
    async (type) => {
      const response = await post('/v1/nested/', '{"list":[]}', { 'content-type': type });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([415, ['detail']]);
    },
  );

  test.each([
    '/v1/unknown/',
    '/v1/unknown',
    '/v1',
    '/unknown',
    '/v1/organizations/1/2/',
    '/v1/%zz/',
    '/../../etc/passwd',
  ])('returns 404, or 400 if malformed, for the address %s', async (url) => {
    const response = await pharos.call('GET', url);
    expect(response.statusCode).toBe(url.includes('%zz') ? 400 : 404);
    expect(Object.keys(response.json())).toEqual(['detail']);
  });

  test.each([
    ['DELETE', '/v1/sign-up/', 'POST'],
    ['DELETE', '/v1/sign-up', 'POST'],
    ['PUT', '/v1/checks/7/', 'GET, HEAD, PATCH, DELETE'],
    ['HEAD', '/v1/events/', 'GET'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    // Another route pattern also matches this address and accepts this method.
    ['DELETE', '/v1/passkeys/options/?a=b', 'POST'],
    ['PROPFIND', '/v1/sign-up/', 'POST'],
  ] as const)('rejects %s %s with 405 and lists the allowed methods', async (method, url, allow) => {
    const answer = await pharos.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json()).toEqual({ detail: 'This URL does not support this method.' });
  });
});

test('accepts paths with and without the trailing slash', async () => {
  for (const url of ['/v1/logged-in-user', '/v1/logged-in-user/']) {
    expect((await pharos.call('GET', url, { token: owner.token })).statusCode).toBe(200);
  }
});

test('describes how a call to the API is authorized', async () => {
  const { info, servers, components, paths } = (await pharos.call('GET', '/v1/openapi.json')).json();
  expect([info, servers]).toEqual([
    {
      title: 'Pharos',
      version: '1',
      description: 'The REST API of Pharos, an uptime monitor. See docs/api.md for conventions and first steps.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    [{ url: 'http://localhost:3000' }],
  ]);
  expect(components.securitySchemes).toEqual({
    token: { type: 'apiKey', in: 'header', name: 'authorization', description: 'token {token}' },
    organization: {
      type: 'apiKey',
      in: 'header',
      name: 'x-organization-id',
      description: 'Id of the organization',
    },
  });
  expect(paths['/v1/checks/'].get.security).toEqual([{ token: [], organization: [] }]);
  expect(paths['/v1/nested/'].post.security).toEqual([]);
  const answersOf = (path: string, method: string) => Object.keys(paths[path][method].responses);
  expect(answersOf('/v1/checks/', 'get')).toEqual(['200', '400', '401', '403', '404', '429']);
  expect(answersOf('/v1/logged-in-user/', 'get')).toEqual(['200', '400', '401', '403', '429']);
  expect(answersOf('/v1/nested/', 'post')).toEqual(['200', '400', '429']);
  expect(Object.keys(paths['/v1/checks/']).sort()).toEqual(['get', 'post']);
  expect(Object.keys(paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
});

test('accepts the authorization scheme Bearer', async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await pharos.call('GET', '/v1/logged-in-user/', { headers })).statusCode).toBe(200);
});

test.each([undefined, '', 'Basic abc', 'token', 'token a b'])(
  'rejects the authorization %j as missing',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const refused = await pharos.call('GET', '/v1/logged-in-user/', { headers });
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.' },
    ]);
  },
);

test.each(['none', '1.0', '-1', '1234567890'])('returns 404 for the organization ID %j', async (id) => {
  const refused = await pharos.call('GET', '/v1/checks/', { token: owner.token, headers: { 'x-organization-id': id } });
  expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Organization not found.' }]);
});

test('uses the only organization if the organization header is empty', async () => {
  const { statusCode } = await pharos.call('GET', '/v1/checks/', {
    token: owner.token,
    headers: { 'x-organization-id': '' },
  });
  expect(statusCode).toBe(200);
});

describe('internal errors', () => {
  test('returns 500 with the request ID and without internal details', async () => {
    const response = await pharos.call('GET', '/v1/failing/');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      detail: 'An internal error occurred.',
      request_id: response.headers['x-request-id'],
    });
  });

  test('returns 503 while the database is unavailable, and reports the process as alive', async () => {
    const nowhere = openDatabase('postgresql://nobody@localhost/none?host=/nonexistent');
    const away = await createTestApp({}, { db: nowhere.db });
    const logIn = { body: { email: 'a@example.com', password: 'x' } };
    for (const response of [
      await away.call('POST', '/v1/user-login/', logIn),
      await away.call('GET', '/v1/organizations/', { token: 'x'.repeat(43) }),
      await away.call('POST', '/v1/sign-up/', {
        body: { ...logIn.body, password: 'quiet-lighthouse-river', full_name: 'A', organization_name: 'B' },
      }),
    ]) {
      expect([response.statusCode, Object.keys(response.json())]).toEqual([503, ['detail', 'request_id']]);
      expect(response.headers['retry-after']).toBe('5');
    }
    expect((await away.call('GET', '/healthz')).statusCode).toBe(200);
    await away.close();
    await nowhere.close();
  });

  test.each(['53100', '25006', '53200', '58030'])(
    'returns 503 for writes while the database rejects them with %s',
    async (state) => {
      const { token, organizationId } = await signUpOwner(pharos);
      await pharos.pool.query(`create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no writes' using errcode = '${state}'; end $$`);
      await pharos.pool.query('create trigger refuse before update on organizations execute function refuse()');
      const answer = await pharos.call('PATCH', `/v1/organizations/${organizationId}/`, {
        token,
        body: { name: 'New' },
      });
      await pharos.pool.query('drop trigger refuse on organizations');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect((await pharos.call('GET', '/v1/logged-in-user/', { token })).statusCode).toBe(200);
    },
  );
});

describe('request limits', () => {
  test('counts all sessions of a person together, and other people separately', async () => {
    const own = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 4 });
    const [first, other] = [await signUpOwner(own), await signUpOwner(own)];
    const body = { email: first.email, password: first.password };
    const second = (await own.call('POST', '/v1/user-login/', { body })).json().token;
    let address = 0;
    const status = async (token: string) => {
      address += 1;
      return (await own.call('GET', '/v1/logged-in-user/', { remoteAddress: `10.0.1.${address}`, token })).statusCode;
    };
    // The first call of each session counts on its address, because its owner is not yet known.
    expect([await status(first.token), await status(second)]).toEqual([200, 200]);
    for (const token of [first.token, second, first.token, second]) expect(await status(token)).toBe(200);
    expect([await status(first.token), await status(second), await status(other.token)]).toEqual([429, 429, 200]);
    await own.close();
  });

  test('counts a rejected token on its network, no longer on the person who owned it', async () => {
    const own = await createTestApp({}, { requestsPerMinute: 5 });
    const first = await signUpOwner(own);
    const body = { email: first.email, password: first.password };
    const { token } = (await own.call('POST', '/v1/user-login/', { body, remoteAddress: '10.0.2.9' })).json();
    const status = async (sent: string, remoteAddress: string) =>
      (await own.call('GET', '/v1/logged-in-user/', { remoteAddress, token: sent })).statusCode;
    expect([await status(token, '10.0.2.1'), await status(first.token, '10.0.2.2')]).toEqual([200, 200]);
    await own.pool.query('delete from sessions where id = (select max(id) from sessions)');
    const refused: number[] = [];
    for (let n = 0; n < 7; n += 1) refused.push(await status(token, '10.0.2.3'));
    expect(refused).toEqual([401, 401, 401, 401, 401, 401, 429]);
    for (let n = 0; n < 4; n += 1) expect(await status(first.token, '10.0.2.2')).toBe(200);
    await own.close();
  });

  test('counts the requests of all processes with the same database together', async () => {
    const several = { NATS_URL: 'nats://127.0.0.1:9' };
    const one = await createTestApp(several, { requestsPerMinute: 400 });
    const two = await createTestApp(several, { requestsPerMinute: 400, db: one.services.db });
    const status = async ({ call }: TestApp) =>
      (await call('GET', '/v1/logged-in-user/', { remoteAddress: '10.0.4.1' })).statusCode;
    // The sum is just below the limit, regardless of when the processes share their counts.
    for (let n = 0; n < 199; n += 1) expect([await status(one), await status(two)]).toEqual([401, 401]);
    await expect.poll(() => status(one), { interval: 200 }).toBe(429);
    await expect.poll(() => status(two), { interval: 200 }).toBe(429);
    await two.close();
    await one.close();
  });

  test('queues the reads of an organization, but not other calls', async () => {
    const { token, organizationId: organization } = owner;
    const run = vi.spyOn(pharos.app.organizationTurns, 'run');
    try {
      expect((await pharos.call('GET', '/v1/checks/', { token, organization })).statusCode).toBe(200);
      expect(run.mock.calls).toEqual([[organization, expect.any(Function)]]);
      await pharos.call('POST', '/v1/checks/', { token, organization, body: {} });
      await pharos.call('GET', '/v1/logged-in-user/', { token });
      await pharos.call('GET', '/v1/failing/', {});
      expect(run).toHaveBeenCalledOnce();
    } finally {
      run.mockRestore();
    }
  });

  test('allows one API key half of the limit of all keys of its organization', async () => {
    const own = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 6 });
    const { token } = await signUpOwner(own);
    const makeKey = async (name: string) =>
      (await own.call('POST', '/v1/api-keys/', { token, body: { name, scope: 'read' } })).json().key as string;
    const [one, two] = [await makeKey('One'), await makeKey('Two')];
    let address = 0;
    const status = async (key: string) => {
      address += 1;
      return (await own.call('GET', '/v1/checks/', { remoteAddress: `10.0.3.${address}`, token: key })).statusCode;
    };
    expect([await status(one), await status(two)]).toEqual([200, 200]);
    expect([await status(one), await status(one), await status(one), await status(one)]).toEqual([200, 200, 200, 429]);
    expect([await status(two), await status(two), await status(two), await status(two)]).toEqual([200, 200, 200, 429]);
    await own.close();
  });

  test('counts requests by address, and by person once the token is known to be valid', async () => {
    const own = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 3 });
    const { token } = await signUpOwner(own);
    const status = async (remoteAddress: string, call = {}) =>
      (await own.call('GET', '/v1/logged-in-user/', { remoteAddress, ...call })).statusCode;
    const madeUp = () => ({ token: 'x'.repeat(42) + Math.trunc(Math.random() * 10) });
    expect([await status('10.0.0.2', madeUp()), await status('10.0.0.2', madeUp()), await status('10.0.0.2')]).toEqual([
      401, 401, 401,
    ]);
    const refused = await own.call('GET', '/v1/unknown/', { remoteAddress: '10.0.0.2' });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([429, ['detail']]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    expect(await status('10.0.0.3', { token })).toBe(200);
    const same = await Promise.all(['10.0.0.4', '10.0.0.5', '10.0.0.6'].map((address) => status(address, { token })));
    expect(same).toEqual([200, 200, 200]);
    expect(await status('10.0.0.7', { token })).toBe(429);
    expect((await own.call('GET', '/healthz', { remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
    await own.close();
  });

  test.each([
    ['GET', '/%76%31/logged-in-user/', 401],
    ['GET', '/v%31/logged-in-user/', 401],
    ['GET', 'http://pharos.example/v1/logged-in-user/', 401],
    ['DELETE', '/%76%31/logged-in-user/', 405],
  ])('counts %s %s on the general limit, because it is an API call', async (method, url, answered) => {
    const own = await createTestApp({}, { requestsPerMinute: 1 });
    const port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const status = async () => {
      const call = request({ method, port, host: '127.0.0.1', path: url, agent: false }).end();
      const [answer] = await once(call, 'response');
      answer.resume();
      return answer.statusCode;
    };
    expect([await status(), await status()]).toEqual([answered, 429]);
    await own.close();
  });

  test('does not count pages', async () => {
    const own = await createTestApp({}, { requestsPerMinute: 1 });
    const page = async () =>
      (await own.call('GET', '/dashboard', { remoteAddress: '10.0.0.2', headers: { accept: 'text/html' } })).statusCode;
    expect([await page(), await page()]).toEqual([200, 200]);
    await own.close();
  });

  test('applies the tighter limit of one endpoint by address', async () => {
    const own = await createTestApp({ SIGNUP: 'closed' });
    const signUp = () => own.call('POST', '/v1/sign-up/', { body: {}, remoteAddress: '10.0.0.2' });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await signUp()).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
    await own.close();
  });

  test('counts all addresses of an IPv6 network together', async () => {
    const own = await createTestApp({}, { requestsPerMinute: 1 });
    const status = async (remoteAddress: string) => (await own.call('GET', '/v1/x', { remoteAddress })).statusCode;
    const statuses = [await status('2001:db8::1'), await status('2001:db8::2'), await status('2001:db8:0:1::1')];
    expect(statuses).toEqual([404, 429, 404]);
    await own.close();
  });

  test('accepts a forwarded client address only from a proxy on this machine', async () => {
    const own = await createTestApp({}, { requestsPerMinute: 1 });
    const status = async (remoteAddress: string, forwarded: string) =>
      (await own.call('GET', '/v1/x', { remoteAddress, headers: { 'x-forwarded-for': forwarded } })).statusCode;
    expect([await status('10.0.0.2', '1.1.1.1'), await status('10.0.0.2', '1.1.1.2')]).toEqual([404, 429]);
    expect([await status('127.0.0.1', '10.1.1.1'), await status('127.0.0.1', '10.1.1.2')]).toEqual([404, 404]);
    await own.close();
  });
});

describe('pages', () => {
  test('returns the web app for every unknown address outside /v1', async () => {
    const headers = { accept: 'text/html,*/*' };
    for (const url of ['/', '/checks/7', '/login?next=%2F']) {
      const response = await pharos.call('GET', url, { headers });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<a href="/v1/docs/">/v1/docs</a>');
    }
    expect((await pharos.call('POST', '/none', { headers })).statusCode).toBe(404);
    expect((await pharos.call('GET', '/v1/none', { headers })).json()).toEqual({ detail: 'Not found.' });
  });

  test('allows only own script files in the web app and on the API documentation page', async () => {
    for (const url of ['/', '/v1/docs', '/v1/docs/']) {
      const response = await pharos.call('GET', url, { headers: { accept: 'text/html' } });
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("img-src 'self' data:;");
      expect(response.body).not.toMatch(/<script(?![^>]*\bsrc="\/)/);
      expect(response.body).not.toMatch(/https?:\/\//);
    }
    const { body } = await pharos.call('GET', '/v1/docs');
    const [, configuration = ''] = /data-configuration="([^"]*)"/.exec(body) ?? [];
    expect(JSON.parse(configuration.replaceAll('&quot;', '"'))).toEqual({
      theme: 'default',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    });
    expect(body).toContain('data-url="/v1/openapi.json"');
    const script = await pharos.call('GET', '/v1/docs/js/scalar.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
  });
});

describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['zstd', undefined],
    [undefined, undefined],
  ])('sends a long response to a client that accepts %s with the encoding %s', async (accepted, encoding) => {
    const answer = await pharos.app.inject({
      url: '/v1/public-plans/',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = answer.rawPayload;
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(JSON.parse(text.toString()).count).toBeGreaterThan(2);
    if (encoding) expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  test('forbids caching of API responses and errors', async () => {
    for (const url of ['/v1/public-plans/', '/v1/logged-in-user/', '/v1/openapi.json']) {
      const answer = await pharos.call('GET', url);
      expect([url, answer.headers['cache-control']]).toEqual([url, url.endsWith('.json') ? undefined : 'no-store']);
    }
  });

  test('sends short responses and errors uncompressed', async () => {
    for (const url of ['/v1/installation/', '/v1/nothing/']) {
      const answer = await pharos.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  test('rejects a compressed request body', async () => {
    const body = gzipSync('{"list":[]}');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await pharos.call('POST', '/v1/nested/', { body, headers })).statusCode).toBe(400);
  });
});

describe('health endpoints', () => {
  const asOperator = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

  test('lists failed readiness checks without their error messages', async () => {
    expect((await pharos.call('GET', '/readyz', asOperator)).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok' },
    });
    const own = await createTestApp(
      {},
      {
        readiness: [
          { name: 'database', check: async () => null },
          { name: 'engine', check: async () => 'waits for its partitions' },
          { name: 'queue', check: () => Promise.reject(new Error('postgresql://secret@host')) },
        ],
      },
    );
    const response = await own.call('GET', '/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      status: 'not ready',
      checks: { database: 'ok', engine: 'waits for its partitions', queue: 'failed' },
    });
    await own.close();
  });

  test('reports request durations by route pattern', async () => {
    await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
    const { body } = await pharos.call('GET', '/metrics', asOperator);
    expect(body).toContain(
      'pharos_http_request_duration_seconds_count{method="GET",route="/v1/organizations/:id/",status="200"} 1',
    );
    const bounds = [...body.matchAll(/_bucket\{le="([^"]+)",method="GET",route="\/v1\/organizations\/:id\/"/g)];
    expect(bounds.map(([, bound]) => bound)).toEqual([
      '0.001',
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ]);
    // Addresses as labels would create an unlimited number of time series.
    await pharos.call('GET', '/v1/unknown/12345/');
    const { body: later } = await pharos.call('GET', '/metrics', asOperator);
    expect(later).toMatch(/_seconds_count\{method="GET",route="none",status="404"\} \d/);
    expect(later).not.toContain('12345');
  });
});
