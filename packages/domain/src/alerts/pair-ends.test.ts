import { describe, expect, test } from 'vitest';
import type { Alert } from './alert.ts';
import { type PairableAlert, pairEnds } from './pair-ends.ts';

const outageAlert = (kind: 'down' | 'up' | 'paused', outageId: number, checkId = 1): Alert => ({
  eventId: outageId,
  at: 0,
  seenAt: 0,
  dueAt: 0,
  rule: '',
  check: { id: checkId, name: 'Shop', type: 'https', url: '' },
  organization: { id: 1, name: '', timezone: 'UTC' },
  kind,
  outage: {
    ...{ id: outageId, startedAt: 0, endedAt: null, endedBy: null, state: 'NR', summary: '' },
    ...{ firstProbe: null, secondProbe: null },
  },
});
const down = outageAlert('down', 7);
const up = outageAlert('up', 7);
const paused = outageAlert('paused', 7);
const other = outageAlert('down', 8);

test.each<[string, Alert[], [Alert, Alert | null][]]>([
  ['an outage alone', [down], [[down, null]]],
  ['its recovery alone', [up], [[up, null]]],
  ['both ends of an outage', [down, up], [[up, down]]],
  ['both ends, the second one a pause', [down, paused], [[paused, down]]],
  [
    'both ends with others between, in the place of the first',
    [down, other, up],
    [
      [up, down],
      [other, null],
    ],
  ],
  [
    'the recovery of an earlier outage and the next one',
    [up, other],
    [
      [up, null],
      [other, null],
    ],
  ],
  [
    'an outage and the end of one of another check',
    [down, outageAlert('up', 7, 2)],
    [
      [down, null],
      [outageAlert('up', 7, 2), null],
    ],
  ],
])('%s', (_what, alerts, expected) => {
  expect(pairEnds(alerts)).toEqual(expected.map(([alert, opening]) => ({ alert, opening })));
});

describe('a state change within an outage', () => {
  const change: PairableAlert = { kind: 'state-change', check: { id: 1 }, outage: { id: 7 } };

  test('is omitted when the message contains the end of that outage', () => {
    expect(pairEnds<PairableAlert>([down, change, up])).toEqual([{ alert: up, opening: down }]);
    expect(pairEnds<PairableAlert>([change, paused])).toEqual([{ alert: paused, opening: null }]);
  });

  test('is included while the outage lasts, and next to the end of another outage', () => {
    const all: PairableAlert[] = [down, change, outageAlert('up', 6), outageAlert('up', 7, 2)];
    expect(pairEnds(all).map(({ alert }) => alert)).toEqual(all);
  });

  test('is included if it belongs to no outage', () => {
    const restart: PairableAlert = { kind: 'state-change', check: { id: 1 } };
    expect(pairEnds<PairableAlert>([paused, restart])).toHaveLength(2);
  });
});
