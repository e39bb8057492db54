import { expect, it } from 'vitest';
import { REPORT_LIMITS } from '../results/reports.ts';
import { MessageLimits } from './message-limits.ts';

const KB = 1000;
const taken = (limits: MessageLimits, location: string, count: number, { bytes = KB, now = 0 } = {}): number =>
  Array.from({ length: count }, () => limits.admit(location, bytes, now)).filter(Boolean).length;
const rates = (perSecond: number, atOnce: number) => ({
  messages: { perSecond, atOnce },
  bytes: { perSecond: perSecond * KB, atOnce: atOnce * KB },
});
const narrow = () => new MessageLimits({ ofOne: rates(10, 20), ofEach: rates(1, 2), ofAll: rates(15, 30) });

it('admits the messages of a valid location with 8,333 probes per second, even after a lost connection', () => {
  const limits = new MessageLimits(REPORT_LIMITS);
  for (let second = 0; second < 60; second++) {
    expect(taken(limits, 'north', 17, { bytes: 200 * KB, now: 1000 * second })).toBe(17);
  }
  expect(taken(limits, 'north', 60, { bytes: 200 * KB, now: 61_000 })).toBe(60);
});

it('admits the burst of a location, and then its rate per second', () => {
  const limits = narrow();
  expect(taken(limits, 'north', 100)).toBe(20);
  expect(taken(limits, 'north', 100, { now: 500 })).toBe(5);
  expect(taken(limits, 'north', 100, { now: 60_000 })).toBe(20);
  // A clock that goes back changes nothing.
  expect(taken(limits, 'north', 100, { now: 0 })).toBe(0);
  expect(taken(limits, 'north', 100, { now: 1000 })).toBe(10);
});

it('counts bytes as well as messages', () => {
  const limits = narrow();
  expect(taken(limits, 'north', 3, { bytes: 8 * KB })).toBe(2);
  expect(taken(limits, 'north', 3, { bytes: 4 * KB })).toBe(1);
  expect(limits.admit('south', 21 * KB, 0)).toBe(false);
});

it('reserves some capacity for each location, regardless of the other locations', () => {
  const limits = narrow();
  const flooding = ['a', 'b', 'c', 'd'].map((location) => taken(limits, location, 100));
  // Each location has 2 messages, and all locations share 30 more.
  expect(flooding).toEqual([20, 14, 2, 2]);
  expect(taken(limits, 'honest', 5)).toBe(2);
  expect(taken(limits, 'honest', 5, { now: 1000 })).toBe(5);
});

it('admits less from a charged location until its bucket has refilled, and does not affect other locations', () => {
  const limits = narrow();
  limits.charge('north', 30 * KB);
  expect(taken(limits, 'north', 5)).toBe(0);
  expect(taken(limits, 'south', 5)).toBe(5);
  expect(taken(limits, 'north', 5, { now: 1000 })).toBe(0);
  expect(taken(limits, 'north', 5, { now: 1200 })).toBe(2);
});

it('admits reports of an honest location while many other locations send as much as they can', () => {
  const [messages, bytes] = [new MessageLimits(REPORT_LIMITS), new MessageLimits(REPORT_LIMITS)];
  for (let n = 0; n < 20; n++) {
    taken(messages, `flood-${n}`, 500);
    taken(bytes, `flood-${n}`, 100, { bytes: 250 * KB });
  }
  expect([taken(messages, 'honest', 500), taken(bytes, 'honest', 100, { bytes: 250 * KB })]).toEqual([40, 4]);
  expect(taken(messages, 'honest', 500, { bytes: 1, now: 1 })).toBe(1);
});
