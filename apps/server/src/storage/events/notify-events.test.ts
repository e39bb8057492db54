import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { describe, expect, test } from 'vitest';
import { toPayloads } from './notify-events.ts';
import { readEventNotification } from './read-event-notification.ts';

const read = (payloads: readonly string[]): OrganizationEvent[] =>
  payloads.flatMap((payload) => {
    expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    const { organizationId, events } = readEventNotification(payload);
    expect(organizationId).toBe(2_147_483_647);
    return events;
  });
const ids = (count: number): number[] => Array.from({ length: count }, (_, n) => 2_147_483_647 - n);

describe('toPayloads', () => {
  test('puts events that fit into one payload', () => {
    const events: OrganizationEvent[] = [
      { event: 'check.changed', data: { change: 'paused', check_ids: [1, 2] } },
      { event: 'organization.changed', data: { changed: 'people' } },
    ];
    const payloads = toPayloads(2_147_483_647, events);
    expect(payloads).toHaveLength(1);
    expect(read(payloads)).toEqual(events);
    expect(toPayloads(1, [])).toEqual([]);
  });

  test('splits many events, long lists and long results without losing any', () => {
    const state: OrganizationEvent = {
      event: 'check.state',
      data: {
        check_id: 2_147_483_647,
        name: 'ö'.repeat(200),
        state: 'NR',
        previous_state: 'AV',
        state_since: '2026-01-01T00:00:00.000Z',
        summary: '漢'.repeat(500),
        appState: 'GP',
      },
    };
    expect(read(toPayloads(2_147_483_647, Array(50).fill(state)))).toHaveLength(50);

    const changed = read(
      toPayloads(2_147_483_647, [{ event: 'check.changed', data: { change: 'deleted', check_ids: ids(2500) } }]),
    );
    expect(changed.flatMap((event) => (event.event === 'check.changed' ? event.data.check_ids : []))).toEqual(
      ids(2500),
    );

    const results = ids(1000).map((check_id) => ({
      check_id,
      last_check_time: '2026-01-01T00:00:00.000Z',
      response_time: 123456.7,
    }));
    const events = read(toPayloads(2_147_483_647, [{ event: 'check.result', data: { results } }]));
    expect(events.flatMap((event) => (event.event === 'check.result' ? event.data.results : []))).toEqual(results);
  });
});

test.each([
  '',
  'null',
  '[]',
  '{"organizationId":1}',
  '{"organizationId":"1","events":[]}',
  '{"organizationId":1,"events":[{"event":"check.result"}]}',
])('rejects %j as a notification', (payload) => expect(() => readEventNotification(payload)).toThrow());

test('omits events that only a newer release knows', () => {
  const known = { event: 'organization.changed', data: { change: 'settings' } };
  const payload = JSON.stringify({ organizationId: 1, events: [{ event: 'of a newer release', data: {} }, known] });
  expect(readEventNotification(payload)).toEqual({ organizationId: 1, events: [known] });
});
