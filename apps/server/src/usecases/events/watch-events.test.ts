import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../context.ts';
import { Throttled } from '../errors.ts';
import { EventHub } from './event-hub.ts';
import { watchEvents } from './watch-events.ts';

let events: EventHub;
beforeEach(() => {
  const feed = { notifyWatched: async () => {}, close: async () => {} };
  events = new EventHub({ open: async () => feed, log: pino({ level: 'silent' }) });
});
afterEach(() => events.close());

const watch = (organizationId: number, { userId = null, apiKey = null }: Partial<Caller>): (() => void) => {
  const caller = { organization: { id: organizationId }, userId, apiKey } as unknown as Caller;
  return watchEvents({ events }, caller, { lastEventId: null, send: () => {}, onAccessTaken: () => {} });
};
const fill = (...[organizationId, caller]: Parameters<typeof watch>): (() => void)[] =>
  Array.from({ length: 20 }, () => watch(organizationId, caller));

test('allows 20 streams of a person, in all organizations together', () => {
  const [close] = fill(1, { userId: 7 });
  expect(() => watch(1, { userId: 7 })).toThrow(Throttled);
  expect(() => watch(2, { userId: 7 })).toThrow(Throttled);
  watch(1, { userId: 8 });
  watch(1, { apiKey: 'pharos_aaaa…zzzz' });
  close?.();
  watch(2, { userId: 7 });
  expect(() => watch(1, { userId: 7 })).toThrow(Throttled);
});

test('allows 20 streams of an API key, independent of a key of another organization with the same visible parts', () => {
  const key = { apiKey: 'pharos_aaaa…zzzz' };
  const [close] = fill(1, key);
  expect(() => watch(1, key)).toThrow(Throttled);
  watch(1, { apiKey: 'pharos_bbbb…zzzz' });
  fill(2, key);
  expect(() => watch(2, key)).toThrow(Throttled);
  close?.();
  watch(1, key);
});
