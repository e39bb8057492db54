import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { expect, test } from 'vitest';
import { EventLog } from './event-log.ts';

const deleted = (id: number): OrganizationEvent => ({
  event: 'check.changed',
  data: { change: 'deleted', check_ids: [id] },
});
const idsIn = (events: ReturnType<EventLog['since']>) =>
  events?.map(({ event }) => (event.event === 'check.changed' ? event.data.check_ids[0] : null));

test('returns the events since an id, only of the same organization', () => {
  const log = new EventLog('a');
  log.open(1);
  log.open(2);
  const start = log.position;
  const first = log.append(1, deleted(10));
  log.append(2, deleted(20));
  const third = log.append(1, deleted(11));
  expect(idsIn(log.since(1, start))).toEqual([10, 11]);
  expect(idsIn(log.since(1, first.id))).toEqual([11]);
  expect(log.since(1, third.id)).toEqual([]);
  expect(log.since(1, log.position)).toEqual([]);
  expect(idsIn(log.since(2, third.id))).toEqual([]);
  expect(log.since(1, first.id)?.[0]).toEqual(third);
});

test('returns null for an unknown id', () => {
  const log = new EventLog('a');
  log.append(1, deleted(1));
  const before = log.position;
  log.append(1, deleted(2));
  expect(log.since(1, before)).toBeNull();
  log.open(1);
  expect(log.since(1, before)).toBeNull();
  expect(log.since(1, log.position)).toEqual([]);
  for (const id of ['', 'a', 'a-', 'a-3', 'a-99', 'b-2', 'a-2x', 'a--1', '2', 'a-1e0']) {
    expect([id, log.since(1, id)]).toEqual([id, null]);
  }
  log.drop(1);
  expect(log.since(1, log.position)).toBeNull();
});

test('stores only the newest 500 events', () => {
  const log = new EventLog('a');
  log.open(1);
  const start = log.position;
  const first = log.append(1, deleted(0));
  for (let n = 1; n <= 500; n += 1) log.append(1, deleted(n));
  expect(log.since(1, start)).toBeNull();
  expect(idsIn(log.since(1, first.id))).toHaveLength(500);
  log.append(1, deleted(501));
  expect(log.since(1, first.id)).toBeNull();
});
