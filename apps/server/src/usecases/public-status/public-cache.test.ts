import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnavailable } from '../unavailable.ts';
import { PublicCache } from './public-cache.ts';

interface Value {
  organizationId: number;
  text: string;
  changesAt?: number;
}

const log = pino({ level: 'silent' });
let change: (() => void) | undefined;
const hub = {
  openStream: ({ organizationId, send }: { organizationId: number; send: (event: never) => void }) => {
    change = () => send({ event: 'check.state' } as never);
    changes.set(organizationId, change);
    return () => {};
  },
} as never;
const changes = new Map<number, () => void>();
const make = (load: (key: string) => Promise<Value | null>, maxBytes?: number) =>
  new PublicCache<Value>({
    ...(maxBytes !== undefined && { maxBytes }),
    load,
    goodUntil,
    hub,
    log,
    now: () => Date.now(),
  });
const goodUntil = ({ changesAt = Number.POSITIVE_INFINITY }: Value, at: number) =>
  changesAt > at ? changesAt : Number.POSITIVE_INFINITY;
const valueWith = (text: string): Value => ({ organizationId: 1, text });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reads once for concurrent readers, until an event arrives or 15 seconds have passed', async () => {
  let loads = 0;
  const cache = make(async () => {
    loads += 1;
    return valueWith(`${loads}`);
  });
  const readText = async () => (await cache.read('a')).value?.text;
  await Promise.all([readText(), readText(), readText()]);
  vi.advanceTimersByTime(14_000);
  expect(await readText()).toBe('1');
  change?.();
  expect(await readText()).toBe('2');
  vi.advanceTimersByTime(16_000);
  expect(await readText()).toBe('3');
  cache.close();
});

test('invalidates only the value of the organization that changed', async () => {
  const loads = { a: 0, b: 0 };
  const cache = make(async (key) => {
    const which = key === 'a' ? 'a' : 'b';
    loads[which] += 1;
    return { organizationId: key === 'a' ? 1 : 2, text: `${key} ${loads[which]}` };
  });
  const readTexts = async () => [(await cache.read('a')).value?.text, (await cache.read('b')).value?.text];
  expect(await readTexts()).toEqual(['a 1', 'b 1']);
  vi.advanceTimersByTime(1000);
  changes.get(2)?.();
  expect(await readTexts()).toEqual(['a 1', 'b 2']);
  expect(cache.atHand('a')?.value?.organizationId).toBe(1);
  cache.close();
});

test('reads a value again at the time when it changes without an event, and then no more often than other values', async () => {
  const changesAt = Date.now() + 5000;
  let loads = 0;
  let isAway = false;
  const cache = make(async () => {
    loads += 1;
    if (isAway) throw new Error('away');
    return { ...valueWith(`${loads}`), changesAt };
  });
  await cache.read('a');
  vi.advanceTimersByTime(4999);
  expect(cache.read('a')).toMatchObject({ value: { text: '1' } });
  isAway = true;
  for (let ms = 0; ms < 1000; ms += 100) {
    vi.advanceTimersByTime(100);
    expect(await cache.read('a')).toMatchObject({ value: { text: '1' } });
  }
  expect(loads).toBe(3);
  isAway = false;
  vi.advanceTimersByTime(500);
  expect(cache.atHand('a')).toBeNull();
  expect(await cache.read('a')).toMatchObject({ value: { text: '4' } });
  vi.advanceTimersByTime(14_000);
  expect(cache.atHand('a')).toMatchObject({ value: { text: '4' } });
  cache.close();
});

test('returns the value as it was read if it changes within half a second without an event', async () => {
  const changesAt = Date.now() + 200;
  const cache = make(async () => ({ ...valueWith('once'), changesAt }));
  const cached = await cache.read('a');
  vi.advanceTimersByTime(499);
  expect(cache.read('a')).toBe(cached);
  vi.advanceTimersByTime(1);
  expect(cache.read('a')).toBeInstanceOf(Promise);
  cache.close();
});

test('reads a missing value again soon, because it may be created at any time', async () => {
  const values: (Value | null)[] = [null, valueWith('made')];
  const cache = make(async () => values.shift() ?? null);
  expect((await cache.read('a')).value).toBeNull();
  vi.advanceTimersByTime(600);
  expect((await cache.read('a')).value?.text).toBe('made');
  cache.close();
});

test('returns the last value while reading fails, and reads it again as soon as possible', async () => {
  let isAway = false;
  let loads = 0;
  const cache = make(async () => {
    loads += 1;
    if (isAway) throw new Error('connect ECONNREFUSED');
    return valueWith(`${loads}`);
  });
  const begin = Date.now();
  await cache.read('a');
  isAway = true;
  vi.advanceTimersByTime(16_000);
  expect(await cache.read('a')).toMatchObject({ value: { text: '1' }, readAt: begin });
  vi.advanceTimersByTime(600);
  isAway = false;
  expect(await cache.read('a')).toMatchObject({ value: { text: '3' }, readAt: begin + 16_600 });
  isAway = true;
  await expect(make(() => Promise.reject(new Error('away'))).read('b')).rejects.toThrow('away');
  cache.close();
});

test('rejects a value that was never read as unavailable when the database does not respond', async () => {
  const cache = make(() => new Promise<never>(() => {}));
  const refused = Promise.resolve(cache.read('a')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isUnavailable(await refused)).toBe(true);
  cache.close();
});

test('limits the total size of values and derived data, and evicts the least recently used value', async () => {
  const cache = make(async (key) => valueWith(key.repeat(100)), 1000);
  const cachedKeys = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => cache.atHand(key) !== null).join('');
  for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.read(key);
  expect(cachedKeys()).toBe('abcde');
  await cache.read('f');
  await cache.read('g');
  await cache.read('h');
  expect(cachedKeys()).toBe('bcde');
  const cached = await cache.read('e');
  cache.countMade('e', cached, 850);
  expect(cachedKeys()).toBe('e');
  // A value above the limit is the only one in the cache, and its size is not counted twice.
  cache.countMade('e', cached, 5000);
  cache.countMade('e', cached, 100);
  await cache.read('a');
  await cache.read('b');
  expect(cachedKeys()).toBe('abe');
  cache.close();
});

test('makes only the first reader wait for a hanging database, for a limited time', async () => {
  let hangs = false;
  const cache = make(() => (hangs ? new Promise<never>(() => {}) : Promise.resolve(valueWith('before'))));
  await cache.read('a');
  hangs = true;
  vi.advanceTimersByTime(16_000);
  const first = cache.read('a');
  expect(first).toBeInstanceOf(Promise);
  await vi.advanceTimersByTimeAsync(1500);
  expect((await first).value?.text).toBe('before');
  vi.advanceTimersByTime(1000);
  expect(cache.read('a')).toMatchObject({ value: { text: 'before' } });
  cache.close();
});
