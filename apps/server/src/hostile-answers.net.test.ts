import { generateKeyPairSync, sign } from 'node:crypto';
import type { Socket } from 'node:net';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import { probe } from '@pharos/probes/registry.ts';
import { testContext } from '@pharos/probes/testing/context.ts';
import { listenTcp } from '@pharos/probes/testing/listening.ts';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createEgressFetch } from './egress/egress-fetch.ts';
import { createOpenId } from './identity/open-id.ts';
import { PairClient } from './pair/pair-client.ts';
import { Heartbeat } from './self-watch/heartbeat.ts';

/*
 * Tests every fetching function with every harmful response. An error that a listener, timer or stream throws unhandled
 * fails the test run.
 */

const log = pino({ level: 'silent' });
const HASTY_MS = 250;
const PATIENT_MS = 60_000;
const ANSWER = { code: 'c', state: 's', iss: undefined };

type Answer = (socket: Socket) => void;
const raw =
  (bytes: string | Buffer): Answer =>
  (socket) =>
    socket.end(bytes);

const statuses: [string, Answer][] = Array.from({ length: 900 }, (_, n) => [
  `status ${n + 100}`,
  raw(`HTTP/1.1 ${n + 100} Any\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`),
]);
const drip =
  (start: string): Answer =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write('x'), 10);
    socket.once('close', () => clearInterval(timer));
  };
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const faults: [string, Answer][] = [
  ['a cut in the headers', raw('HTTP/1.1 200 OK\r\ncontent-le')],
  ['a cut in the body', raw(`${json}content-length: 100\r\n\r\n{"a`)],
  ['a cut in a chunk', raw(`${json}transfer-encoding: chunked\r\n\r\nff\r\n{"`)],
  ['a reset', (socket) => socket.resetAndDestroy()],
  ['nothing', raw('')],
  ['a drip of headers', drip('HTTP/1.1 200 OK\r\na: ')],
  ['a drip of a body', drip(`${json}content-length: 100000\r\n\r\n`)],
  ['garbage', raw(Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 7919) % 256)))],
  ['garbage after a head', raw(Buffer.concat([Buffer.from(`${json}\r\n`), Buffer.alloc(3000, 0xfe)]))],
  ['another protocol', raw('SSH-2.0-OpenSSH_9.9\r\n')],
  ['a changed protocol', raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc')],
  ['two answers', raw(`${json}content-length: 2\r\n\r\n{}HTTP/1.1 999 \0`)],
  ['a redirect to nowhere', raw('HTTP/1.1 302 Found\r\nlocation: http://[\r\ncontent-length: 0\r\n\r\n')],
  ['a wrong compression', raw(`${json}content-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd`)],
  ['no JSON', raw(`${json}content-length: 3\r\n\r\n{{{`)],
  ['JSON of another shape', raw(`${json}content-length: 6\r\n\r\n[null]`)],
  ['a body without end', (socket) => void socket.write(`${json}\r\n${'x'.repeat(400_000)}`)],
];

const serve = (answers: (path: string) => Answer): Promise<number> =>
  listenTcp((socket) => socket.once('data', (head) => answers(/^\w+ (\S+)/.exec(head.toString())?.[1] ?? '/')(socket)));

const all = [...statuses, ...faults];
const fewStatuses = statuses.filter((_, n) => [0, 1, 3, 99, 100, 104, 105, 204, 499, 500, 899].includes(n));

describe('an identity provider', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const openIdWithin = (timeoutMs: number) =>
    createOpenId({
      fetch: createEgressFetch({ network: 'any' }, { timeoutMs }),
      redirectUri: 'http://localhost/freshid/oauth/success',
      logOutUri: 'http://localhost/freshid/logout/',
      log,
    });
  const hasty = openIdWithin(HASTY_MS);
  const patient = openIdWithin(PATIENT_MS);
  const provider = (port: number, path = '') => ({
    issuer: `http://localhost:${port}${path}`,
    clientId: 'pharos',
    clientSecret: 'secret',
  });
  const jsonResponse = (value: object): Answer => {
    const text = JSON.stringify(value);
    return raw(`${json}content-length: ${text.length}\r\n\r\n${text}`);
  };
  const idToken = (issuer: string, given: object = {}): string => {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: issuer, aud: 'pharos', sub: 'x', nonce: 'n', iat: now, exp: now + 60, ...given };
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  test('is rejected with any hostile response as its discovery document', async () => {
    const port = await serve((path) => all[Number(/^\/(\d+)\//.exec(path)?.[1])]?.[1] ?? raw(''));
    const answers = await Promise.all(all.map((_, n) => hasty.answers(provider(port, `/${n}`))));
    expect(answers.filter((answer) => answer)).toEqual([]);
  });

  const finishWith = async (claims: object) => {
    const keys = jsonResponse({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] });
    const port: number = await serve((path) => {
      const issuer = `http://localhost:${port}`;
      if (path === '/token')
        return jsonResponse({ access_token: 'a', token_type: 'bearer', id_token: idToken(issuer, claims) });
      if (path === '/jwks') return keys;
      return jsonResponse({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: 'javascript:alert(1)',
        id_token_signing_alg_values_supported: ['RS256'],
      });
    });
    return patient.finish(provider(port), { nonce: 'n', codeVerifier: 'v'.repeat(43) }, ANSWER);
  };

  test.each([
    ['', false],
    ['a\0b', false],
    ['é', false],
    ['x'.repeat(256), false],
    ['x'.repeat(255), true],
    ['auth0|5 ~', true],
  ])('accepts the subject %j: %s', async (sub, isTaken) => {
    const outcome = await finishWith({ sub, email: 'x@example.com' });
    expect(outcome === 'fault' ? 'fault' : outcome.subject).toBe(isTaken ? sub : 'fault');
  });

  test.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['not an address', null],
    ['a\0@example.com', null],
    [`${'x'.repeat(250)}@example.com`, null],
    [['ada@example.com'], null],
    [{ toString: 1 }, null],
    [7, null],
  ])('normalizes or ignores the email address %j', async (email, read) =>
    expect(await finishWith({ email })).toMatchObject({ email: read }),
  );

  test.each([
    ['Ada \0\u0007Lovelace\n', 'Ada   Lovelace'],
    ['\ud800', '\ufffd'],
    ['n'.repeat(300), 'n'.repeat(100)],
    [' \0 ', null],
    [['Ada'], null],
  ])('cleans or ignores the name %j', async (name, read) =>
    expect(await finishWith({ email: 'x@example.com', name })).toMatchObject({ name: read, logOutUrl: null }),
  );

  test('treats an address as unverified unless the provider reports true', async () => {
    for (const verified of ['true', 1, null, false, [true]]) {
      expect(await finishWith({ email: 'x@example.com', email_verified: verified })).toMatchObject({
        emailVerified: false,
      });
    }
  });

  const endpoints = ['token', 'jwks', 'userinfo'];
  test.each(endpoints)('signs in no one after a hostile response of the %s endpoint', async (hostile) => {
    let answer: Answer = raw('');
    const port: number = await serve((path) => {
      const issuer = `http://localhost:${port}`;
      if (path === `/${hostile}`) return answer;
      if (path === '/token')
        return jsonResponse({ access_token: 'a', token_type: 'bearer', id_token: idToken(issuer) });
      if (path === '/jwks')
        return jsonResponse({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] });
      if (path === '/userinfo') return jsonResponse({ sub: 'x', email: 'x@example.com', email_verified: true });
      return jsonResponse({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    });
    const finish = (openId = hasty) =>
      openId.finish(provider(port), { nonce: 'n', codeVerifier: 'v'.repeat(43) }, ANSWER);
    for (const [name, given] of [...fewStatuses, ...faults]) {
      answer = given;
      expect(await finish(), name).toBe('fault');
    }
    answer = jsonResponse({ sub: 'x', email: 'x@example.com', email_verified: true });
    if (hostile === 'userinfo') expect(await finish(patient)).toMatchObject({ subject: 'x', email: 'x@example.com' });
  });
});

test('continues the heartbeat after any response', async () => {
  let requests = 0;
  const harmless = all.filter(([name]) => !name.startsWith('a drip') && name !== 'a body without end');
  const port = await serve(() => harmless[requests++]?.[1] ?? raw('HTTP/1.1 204 OK\r\n\r\n'));
  const heartbeat = new Heartbeat({
    url: `http://127.0.0.1:${port}/`,
    facts: { read: () => selfFacts() },
    log,
    everyMs: 1,
  });
  heartbeat.start();
  await expect.poll(() => requests).toBeGreaterThan(harmless.length + 1);
  await heartbeat.stop();
});

test('trusts a paired installation only with its proof', async () => {
  const port = await serve((path) => all[Number(/^\/(\d+)\//.exec(path)?.[1])]?.[1] ?? raw(''));
  const clientWithin = (timeoutMs: number) => new PairClient(createEgressFetch({ network: 'any' }, { timeoutMs }));
  const [hasty, patient] = [clientWithin(HASTY_MS), clientWithin(PATIENT_MS)];
  for (let from = 0; from < all.length; from += 100) {
    const some = all.slice(from, from + 100);
    const answers = await Promise.all(
      some.map((_, n) => {
        const client = from + n < statuses.length ? patient : hasty;
        return client.requestState({ address: `http://127.0.0.1:${port}/${from + n}`, key: 'key' });
      }),
    );
    for (const [n, { outcome }] of answers.entries()) {
      const refusals: Record<string, string> = { 'status 401': 'refused', 'status 409': 'clock-off' };
      expect(outcome, some[n]?.[0]).toBe(refusals[some[n]?.[0] ?? ''] ?? 'no-answer');
    }
  }
});

test('returns a finding of a probe for any response', async () => {
  const port = await serve((path) => all[Number(path.slice(1))]?.[1] ?? raw(''));
  for (let from = 0; from < all.length; from += 50) {
    const some = all.slice(from, from + 50);
    const findings = await Promise.all(
      some.map((_, n) =>
        probe({ type: 'http', url: `http://127.0.0.1:${port}/${from + n}`, timeoutSeconds: 0.5 }, testContext()),
      ),
    );
    for (const [n, { verdict, proberError }] of findings.entries()) {
      expect([verdict === null, proberError], some[n]?.[0]).toEqual([false, null]);
    }
  }
});
