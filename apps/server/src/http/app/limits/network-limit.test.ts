import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkLimit } from './network-limit.ts';
import { RequestCounts } from './request-counts.ts';

const limitOf = (perMinute: number) =>
  new NetworkLimit(new RequestCounts(null, pino({ enabled: false })).of('pages', perMinute));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a network has so many requests in the minute after its first one', () => {
  const limit = limitOf(2);
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, null]);
  vi.advanceTimersByTime(20_000);
  expect(limit.count('192.0.2.1')).toBe(40);
  expect(limit.count('192.0.2.2')).toBeNull();
  vi.advanceTimersByTime(40_000);
  expect(limit.count('192.0.2.1')).toBeNull();
});

test('one address in two spellings is one network, and so is the /64 of an IPv6 address', () => {
  const limit = limitOf(1);
  expect([limit.count('192.0.2.1'), limit.count('::ffff:192.0.2.1')]).toEqual([null, 60]);
  expect([limit.count('2001:db8::1'), limit.count('2001:db8::ffff:2')]).toEqual([null, 60]);
  expect(limit.count('2001:db8:0:1::1')).toBeNull();
});

test('a clock that is set back keeps nobody out for longer', () => {
  const limit = limitOf(1);
  limit.count('192.0.2.1');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(limit.count('192.0.2.1')).toBeNull();
});
