import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { LogoCache } from './logo-cache.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const URL_OF_LOGO = 'https://acme.example/logo.png';
const version = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

let now: number;
let requested: string[];
let answer: (url: string) => Promise<string>;
let cache: LogoCache;
beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  requested = [];
  answer = async () => 'first';
  cache = new LogoCache({
    readLogo: async (url) => {
      requested.push(url);
      return { png: Buffer.from(await answer(url)), width: 200, height: 50 };
    },
    now: () => now,
    log: pino({ level: 'silent' }),
  });
});
const first = { png: Buffer.from('first'), width: 200, height: 50, version: version('first') };

test('fetches a logo once a day, and returns the previous logo while it is fetched again', async () => {
  expect(cache.get(URL_OF_LOGO)).toBeNull();
  expect(await cache.load(URL_OF_LOGO)).toEqual(first);
  now += 24 * HOUR - 1;
  expect([cache.get(URL_OF_LOGO), await cache.load(URL_OF_LOGO)]).toEqual([first, first]);
  expect(requested).toEqual([URL_OF_LOGO]);
  now += 1;
  answer = async () => 'second';
  expect(cache.get(URL_OF_LOGO)).toEqual(first);
  expect(await cache.load(URL_OF_LOGO)).toMatchObject({ version: version('second') });
  expect(cache.get(URL_OF_LOGO)).toMatchObject({ png: Buffer.from('second') });
  expect(requested).toEqual([URL_OF_LOGO, URL_OF_LOGO]);
});

test('retains the previous logo for ten minutes after a failure', async () => {
  await cache.load(URL_OF_LOGO);
  now += 24 * HOUR;
  answer = async () => Promise.reject(new Error('away'));
  expect(await cache.load(URL_OF_LOGO)).toEqual(first);
  now += 10 * MINUTE - 1;
  expect(cache.get(URL_OF_LOGO)).toEqual(first);
  expect(requested).toHaveLength(2);
  now += 1;
  answer = async () => 'second';
  expect(await cache.load(URL_OF_LOGO)).toMatchObject({ version: version('second') });
});

test('has no logo after a first failure, and fetches it again after ten minutes', async () => {
  answer = async () => Promise.reject(new Error('away'));
  expect(await cache.load(URL_OF_LOGO)).toBeNull();
  expect([await cache.load(URL_OF_LOGO), cache.get(URL_OF_LOGO)]).toEqual([null, null]);
  now += 10 * MINUTE;
  answer = async () => 'first';
  expect(await cache.load(URL_OF_LOGO)).toEqual(first);
  expect(requested).toHaveLength(2);
});

test('fetches nothing without a URL', async () => {
  expect([cache.get(''), await cache.load('')]).toEqual([null, null]);
  expect(requested).toEqual([]);
});

test('fetches at most four logos at a time, each only once for concurrent requests', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  answer = () => promise;
  const loading = [1, 2, 3, 4].map((n) => cache.load(`${URL_OF_LOGO}?${n}`));
  expect(await cache.load(`${URL_OF_LOGO}?5`)).toBeNull();
  const same = cache.load(`${URL_OF_LOGO}?4`);
  expect(requested).toEqual([1, 2, 3, 4].map((n) => `${URL_OF_LOGO}?${n}`));
  resolve('first');
  expect(await Promise.all([...loading, same])).toEqual(Array.from({ length: 5 }, () => first));
  expect(await cache.load(`${URL_OF_LOGO}?5`)).toEqual(first);
});
