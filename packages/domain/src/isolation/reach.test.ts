import { expect, test } from 'vitest';
import { lastPassedAt, REACHES, reachOf } from './reach.ts';

test.each([
  ['127.0.0.1', REACHES.machine],
  ['127.8.0.1', REACHES.machine],
  ['::1', REACHES.machine],
  ['::ffff:127.0.0.1', REACHES.machine],
  ['localhost', REACHES.machine],
  ['app.localhost', REACHES.machine],
  ['10.1.2.3', REACHES.network],
  ['192.168.1.1', REACHES.network],
  ['fd00::1', REACHES.network],
  ['fe80::1', REACHES.network],
  ['nas', REACHES.network],
  ['nas.local', REACHES.network],
  ['8.8.8.8', REACHES.internet],
  ['2001:4860:4860::8888', REACHES.internet],
  ['www.example.com', REACHES.internet],
])('returns for %s the reach %d', (host, reach) => {
  expect(reachOf(host)).toBe(reach);
  expect(reachOf(host)).toBe(reach);
});

test('uses passed probes of the same or a greater reach as proof of a connection', () => {
  expect(lastPassedAt([null, 5, null, null], REACHES.internet)).toBeNull();
  expect(lastPassedAt([null, 5, null, null], REACHES.network)).toBe(5);
  expect(lastPassedAt([null, 5, null, null], REACHES.machine)).toBe(5);
  expect(lastPassedAt([1, 5, 9, null], REACHES.machine)).toBe(9);
  expect(lastPassedAt([1, 5, 9, null], REACHES.names)).toBeNull();
  expect(lastPassedAt([null, null, null, 7], REACHES.internet)).toBe(7);
  expect(lastPassedAt([null, null, null, null], REACHES.machine)).toBeNull();
});
