import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerError } from '../errors/answer-errors.ts';
import { limitRequests } from './limit-requests.ts';
import { RequestCounts } from './request-counts.ts';
import { createValidatedTokens, type ValidatedTokens } from './validated-tokens.ts';

let app: FastifyInstance;
let tokens: ValidatedTokens;
const open = (isSignUpOpen: boolean): void => {
  app = Fastify();
  app.setErrorHandler(answerError);
  tokens = createValidatedTokens();
  const counts = new RequestCounts(null, pino({ enabled: false }));
  limitRequests(app, counts, tokens, { isSignUpOpen, perMinute: 4 });
  for (const url of ['/v1/things/', '/v1', '/v10/things', '/other/v1/things', '/page']) app.get(url, async () => 'ok');
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  open(true);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const get = async (url = '/v1/things/', token?: string, remoteAddress = '192.0.2.1') => {
  const headers = token === undefined ? {} : { authorization: `token ${token}` };
  const { statusCode, headers: answered, body } = await app.inject({ url, headers, remoteAddress });
  const limits = ['limit', 'remaining', 'reset'].map((name) => answered[`x-ratelimit-${name}`]);
  return { status: statusCode, limits, retryAfter: answered['retry-after'], body };
};

test('sends the limit, the remaining requests and the seconds until the reset with each response', async () => {
  expect(await get()).toMatchObject({ status: 200, limits: ['4', '3', '60'] });
  vi.advanceTimersByTime(20_500);
  expect(await get()).toMatchObject({ status: 200, limits: ['4', '2', '40'] });
  await get();
  expect(await get()).toMatchObject({ status: 200, limits: ['4', '0', '40'], retryAfter: undefined });
  expect(await get()).toEqual({
    status: 429,
    limits: ['4', '0', '40'],
    retryAfter: '40',
    body: '{"detail":"Too many requests. Try again later."}',
  });
  vi.advanceTimersByTime(39_500);
  expect(await get()).toMatchObject({ status: 200, limits: ['4', '3', '60'] });
});

test.each([
  ['/v1/things/', true],
  ['/v1', true],
  ['/v1/none', true],
  ['/v1?x=1', true],
  ['/v10/things', false],
  ['/other/v1/things', false],
  ['/page', false],
  ['/none', false],
])('counts a call to %s: %s', async (url, isCounted) => {
  expect((await get(url)).limits[0]).toBe(isCounted ? '4' : undefined);
});

test('counts a person across networks, and separately from the network', async () => {
  tokens.remember('session', 'user 7');
  for (const address of ['192.0.2.1', '192.0.2.2']) await get(undefined, 'session', address);
  expect((await get(undefined, 'session', '192.0.2.3')).limits).toEqual(['4', '1', '60']);
  expect((await get()).limits).toEqual(['4', '3', '60']);
  // An invented token has no budget and counts on the network.
  expect((await get(undefined, 'made-up')).limits).toEqual(['4', '2', '60']);
});

test('allows one API key half of the budget of its organization, and does not count its rejected calls on that budget', async () => {
  for (const key of ['pharos_one', 'pharos_two']) tokens.remember(key, 'organization 7');
  const ofOne = [];
  for (let n = 0; n < 4; n += 1) ofOne.push(await get(undefined, 'pharos_one'));
  expect(ofOne.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  expect(ofOne.map(({ limits }) => limits)).toEqual([
    ['2', '1', '60'],
    ['2', '0', '60'],
    ['2', '0', '60'],
    ['2', '0', '60'],
  ]);
  expect(ofOne[3]?.retryAfter).toBe('60');
  expect((await get(undefined, 'pharos_two')).limits).toEqual(['4', '1', '60']);
  expect((await get(undefined, 'pharos_two')).limits).toEqual(['4', '0', '60']);
});

test('counts the keys of another organization separately', async () => {
  tokens.remember('pharos_one', 'organization 7');
  tokens.remember('pharos_two', 'organization 8');
  for (let n = 0; n < 3; n += 1) await get(undefined, 'pharos_one');
  expect((await get(undefined, 'pharos_two')).limits).toEqual(['2', '1', '60']);
});

test('allows people and API keys ten times the limit on an installation for invited people only', async () => {
  await app.close();
  open(false);
  tokens.remember('session', 'user 7');
  tokens.remember('pharos_one', 'organization 7');
  expect((await get(undefined, 'session')).limits).toEqual(['40', '39', '60']);
  expect((await get(undefined, 'pharos_one')).limits).toEqual(['20', '19', '60']);
  expect((await get()).limits).toEqual(['4', '3', '60']);
});
