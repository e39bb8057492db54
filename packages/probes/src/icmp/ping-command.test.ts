import { expect, it } from 'vitest';
import { parsePing } from './ping-command.ts';

it.each([
  ['64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms', 0.045],
  ['64 bytes from 127.0.0.1: seq=0 ttl=64 time=0,120 ms', 0.12],
  ['64 bytes from ::1: icmp_seq=1 ttl=64 time<1 ms', 1],
  ['1 packets transmitted, 0 received, 100% packet loss, time 0ms', null],
  ['', null],
])('reads the round-trip time from %j', (output, ms) => {
  expect(parsePing(output)).toBe(ms);
});
