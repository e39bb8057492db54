import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkLimit } from './network-limit.ts';
import { RequestCounts } from './request-counts.ts';

const limitOf = (perMinute: number) =>
  new NetworkLimit(new RequestCounts(null, pino({ enabled: false })).of('pages', perMinute));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('limits the requests of a network in the minute after its first request', () => {
  const limit = limitOf(2);
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, null]);
  vi.advanceTimersByTime(20_000);
  expect(limit.count('192.0.2.1')).toBe(40);
  expect(limit.count('192.0.2.2')).toBeNull();
  vi.advanceTimersByTime(40_000);
  expect(limit.count('192.0.2.1')).toBeNull();
});

test('counts two spellings of one address together, and all addresses of an IPv6 /64 network', () => {
  const limit = limitOf(1);
  expect([limit.count('192.0.2.1'), limit.count('::ffff:192.0.2.1')]).toEqual([null, 60]);
  expect([limit.count('2001:db8::1'), limit.count('2001:db8::ffff:2')]).toEqual([null, 60]);
  expect(limit.count('2001:db8:0:1::1')).toBeNull();
});

test('does not extend the window when the clock is set back', () => {
  const limit = limitOf(1);
  limit.count('192.0.2.1');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(limit.count('192.0.2.1')).toBeNull();
});
