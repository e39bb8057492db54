import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../usecases/errors.ts';
import { pageAnswer } from './answers/page-answer.ts';
import { answerError } from './errors/answer-errors.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { RequestCounts } from './limits/request-counts.ts';
import { createValidatedTokens } from './limits/validated-tokens.ts';
import { publicPost, publicRoute } from './public-route.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  const requestCounts = new RequestCounts(null, pino({ enabled: false }));
  app.decorate('requestCounts', requestCounts);
  limitRequests(app, requestCounts, createValidatedTokens(), { isSignUpOpen: true, perMinute: 1 });
});
afterEach(() => app.close());

const get = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress });

test('returns JSON or a page without authentication, with the allowed cache time', async () => {
  publicRoute(app, { url: '/state', cacheSeconds: 0, perMinute: null }, () => ({ state: 'up' }));
  publicRoute(app, { url: '/page', cacheSeconds: 30, perMinute: null }, () => pageAnswer('<!doctype html><p>Up</p>'));
  const json = await get('/state');
  expect([json.json(), json.headers['cache-control']]).toEqual([{ state: 'up' }, 'no-store']);
  const page = await get('/page');
  expect(page.body).toBe('<!doctype html><p>Up</p>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=30',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
  });
});

test('forbids caching of an error', async () => {
  publicRoute(app, { url: '/gone', cacheSeconds: 30, perMinute: null }, () => {
    throw new Refusal('not-found', 'Page not found.');
  });
  const answer = await get('/gone');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined]);
});

test('applies its own limit for each network, or no limit', async () => {
  publicRoute(app, { url: '/health', cacheSeconds: 0, perMinute: null }, () => 'ok');
  publicRoute(app, { url: '/page', cacheSeconds: 0, perMinute: 2 }, () => 'ok');
  for (let n = 0; n < 5; n += 1) expect((await get('/health')).statusCode).toBe(200);
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await get('/page')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await get('/page', '10.0.0.2')).statusCode).toBe(200);
});

test('accepts a form with any content, applies its own limit, and forbids caching of the response', async () => {
  publicPost(app, { url: '/stop', perMinute: 3 }, async () => pageAnswer('<p>Stopped</p>'));
  const post = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/stop', payload, headers: { 'content-type': type } });
  const answer = await post('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    200,
    '<p>Stopped</p>',
    'no-store',
  ]);
  expect((await post('{', 'application/json')).statusCode).toBe(200);
  expect((await post('x'.repeat(16_385), 'text/plain')).statusCode).toBe(413);
  expect((await post('', 'text/plain')).statusCode).toBe(429);
});
