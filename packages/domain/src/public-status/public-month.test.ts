import { describe, expect, test } from 'vitest';
import type { CheckHistory } from '../reports/check-stats.ts';
import { monthHistoryOf, monthOf, neighborsOf, parseMonth, spanOfMonth } from './public-month.ts';
import { NO_NOTICES, type PublicIncident, type PublicNotices } from './public-notices.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 20, 15, 7);
const OCTOBER = Date.UTC(2026, 9, 1);
const NOVEMBER = Date.UTC(2026, 10, 1);

const check = { id: 1, name: 'Shop', address: null };
const history = (outages: readonly (readonly [from: number, to: number])[], changes = {}): CheckHistory => {
  let cursor = OCTOBER - 60 * DAY;
  const states: CheckHistory['states'] = [];
  for (const [from, to] of outages) {
    states.push({ from: cursor, to: from, state: 'AV', outageId: null }, { from, to, state: 'NR', outageId: from });
    cursor = to;
  }
  if (cursor < NOW) states.push({ from: cursor, to: NOW, state: 'AV', outageId: null });
  return {
    createdAt: OCTOBER - 60 * DAY,
    states,
    gaps: [],
    performance: [],
    hours: [],
    wasNeverProbed: false,
    overdueAt: NOW + 2 * MINUTE,
    ...changes,
  };
};
const incident = (id: number, startedAt: number, resolvedAt: number | null): PublicIncident => ({
  ...{ id, name: `Incident ${id}`, impact: 'minor', startedAt, resolvedAt, checkIds: [], updates: [], outage: null },
});
const historyOf = (of: CheckHistory, month = '2026-10', notices: PublicNotices = NO_NOTICES) =>
  monthHistoryOf([{ check, history: of }], notices, month, NOW);
const outagesOf = (of: CheckHistory, month?: string) =>
  historyOf(of, month).days.map(({ from, entries }) => [new Date(from).toISOString().slice(0, 10), entries.length]);

test('lists an outage that people published as an incident once, as part of the incident', () => {
  const at = OCTOBER + 3 * DAY;
  const made = { ...incident(5, at, at + 60 * MINUTE), outage: { checkId: check.id, id: at } };
  const { days } = historyOf(history([[at, at + 60 * MINUTE]]), '2026-10', { incidents: [made], maintenances: [] });
  expect(days.flatMap(({ entries }) => entries)).toMatchObject([
    { kind: 'incident', incident: { measured: { id: at } } },
  ]);
});

describe('a month', () => {
  test.each([
    ['2026-10', '2026-10'],
    ['2026-12', '2026-12'],
    ['2026-13', null],
    ['2026-00', null],
    ['2026-1', null],
    ['0026-10', null],
    ['26-10', null],
    ['2026-10-01', null],
    ['', null],
  ])('parses %j as %j', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  test.each([
    ['2026-02', '2026-02-01', '2026-03-01'],
    ['2028-02', '2028-02-01', '2028-03-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
  ])('has for %s a span from %s up to %s in UTC', (month, from, to) => {
    expect(spanOfMonth(month)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
    expect([monthOf(Date.parse(from)), monthOf(Date.parse(to) - 1)]).toEqual([month, month]);
  });

  test('returns only neighbors within the months that are shown', () => {
    const shown = { oldest: '2025-12', newest: '2026-02' };
    expect(neighborsOf('2026-01', shown)).toEqual({ previous: '2025-12', next: '2026-02' });
    expect(neighborsOf('2025-12', shown)).toEqual({ previous: null, next: '2026-01' });
    expect(neighborsOf('2026-02', shown)).toEqual({ previous: '2026-01', next: null });
  });
});

describe('the history of a month', () => {
  test('contains only days with entries, the latest first', () => {
    const outages = [OCTOBER + 3 * DAY, OCTOBER + 3.5 * DAY, OCTOBER + 9 * DAY].map(
      (from) => [from, from + 5 * MINUTE] as const,
    );
    expect(outagesOf(history(outages))).toEqual([
      ['2026-10-10', 1],
      ['2026-10-04', 2],
    ]);
    expect(outagesOf(history(outages), '2026-11')).toEqual([]);
  });

  test('begins and ends at midnight in UTC', () => {
    expect(outagesOf(history([[NOVEMBER - MINUTE, NOVEMBER]]), '2026-11')).toEqual([]);
    expect(outagesOf(history([[NOVEMBER, NOVEMBER + MINUTE]]))).toEqual([]);
    expect(outagesOf(history([[OCTOBER, OCTOBER + MINUTE]]))).toEqual([['2026-10-01', 1]]);
  });

  test('lists an outage across the end of a month in both months, in the second one on its first day', () => {
    const across = history([[NOVEMBER - DAY, NOVEMBER + DAY]]);
    expect([outagesOf(across), outagesOf(across, '2026-11')]).toEqual([[['2026-10-31', 1]], [['2026-11-01', 1]]]);
    expect(historyOf(across, '2026-11').days[0]?.entries[0]).toMatchObject({
      outage: { from: NOVEMBER - DAY, to: NOVEMBER + DAY, downMs: 2 * DAY, isOngoing: false },
    });
  });

  test('lists an ongoing outage as ongoing', () => {
    expect(historyOf(history([[NOW - DAY, NOW]]), '2026-11').days[0]?.entries[0]).toMatchObject({
      outage: { to: null, isOngoing: true },
    });
  });

  test('lists incidents and maintenance among the outages, ordered by their start', () => {
    const day = OCTOBER + 4 * DAY;
    const { days } = historyOf(history([[day + 2, day + MINUTE]]), '2026-10', {
      incidents: [
        incident(1, day + 1, day + DAY),
        incident(2, NOVEMBER, null),
        incident(3, OCTOBER - DAY, OCTOBER - 1),
      ],
      maintenances: [{ id: 7, name: 'New disks', text: '', from: day + 3, to: day + MINUTE, checkIds: [] } as never],
    });
    expect(days.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([['maintenance', 'outage', 'incident']]);
  });

  test('reports the time since the creation of a check in which it was not watched', () => {
    expect(historyOf(history([])).unwatched).toEqual([]);
    expect(historyOf(history([])).isAllUnwatched).toBe(false);
    const gaps = [{ from: OCTOBER - DAY, to: OCTOBER + DAY }];
    expect(historyOf(history([], { gaps })).unwatched).toEqual([{ check, ms: DAY }]);
    const paused = history([], { states: [{ from: OCTOBER - DAY, to: NOW, state: 'PS', outageId: null }] });
    expect(historyOf(paused, '2026-11')).toMatchObject({ unwatched: [{ ms: NOW - NOVEMBER }], isAllUnwatched: true });
    const young = history([], { createdAt: NOVEMBER - DAY, states: [] });
    expect(historyOf(young)).toMatchObject({ unwatched: [{ ms: DAY }], isAllUnwatched: true });
    expect(historyOf(history([], { createdAt: NOVEMBER }))).toMatchObject({ unwatched: [], isAllUnwatched: false });
  });
});
