import { describe, expect, test } from 'vitest';
import type { CheckHistory } from '../reports/check-stats.ts';
import type { PublicIncident } from './public-notices.ts';
import { publicOutagesOf } from './public-outages.ts';
import { publicReportOf } from './public-report.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 20, 15, 7);

const history = (changes: Partial<CheckHistory> = {}): CheckHistory => ({
  createdAt: NOW - 10 * DAY,
  states: [{ from: NOW - 10 * DAY, to: NOW, state: 'AV', outageId: null }],
  gaps: [],
  performance: [],
  hours: [],
  wasNeverProbed: false,
  overdueAt: NOW + 2 * MINUTE,
  ...changes,
});
const check = { id: 1, name: 'Shop', address: null };
const report = (of: CheckHistory, now = NOW) => publicReportOf([{ check, history: of }], NOW, now);

describe('a public report', () => {
  test('contains 90 days, without data for the days before the check existed', () => {
    const { checks } = report(history());
    const days = checks[0]?.days ?? [];
    expect([days.length, days[0]?.date, days.at(-1)?.date, days.at(-1)?.to]).toEqual([
      90,
      '2026-08-25',
      '2026-11-22',
      NOW,
    ]);
    expect(days.filter(({ availability }) => availability !== null)).toHaveLength(11);
    expect(checks[0]?.availability).toEqual([1, 1, 1, 1]);
  });

  test('becomes unread if the check cannot be read again, and stale if it is read again without results', () => {
    expect(report(history()).summary.state).toBe('up');
    expect(report(history(), NOW + 3 * MINUTE).summary).toMatchObject({
      state: 'unread',
      text: 'The current state cannot be read',
    });
    expect(report(history({ overdueAt: NOW - MINUTE })).summary).toMatchObject({
      state: 'stale',
      text: 'We are not watching right now',
    });
  });

  test('shows an outage as ongoing only while the check is watched', () => {
    const down = history({
      states: [
        { from: NOW - 10 * DAY, to: NOW - MINUTE, state: 'AV', outageId: null },
        { from: NOW - MINUTE, to: NOW, state: 'NR', outageId: 7 },
      ],
    });
    expect(report(down).outages[0]).toMatchObject({ id: 7, to: null, isOngoing: true });
    expect(report(down, NOW + 3 * MINUTE).outages[0]).toMatchObject({ to: null, isOngoing: false });
  });
});

describe('an outage that a pause ended', () => {
  const from = NOW - 60 * MINUTE;
  const endedBy = (...states: ('PS' | 'NR' | 'AV')[]) =>
    history({
      states: (['NR', ...states] as const).map((state, at) => ({
        from: from + at * MINUTE,
        to: at === states.length ? NOW : from + (at + 1) * MINUTE,
        state,
        outageId: state === 'NR' ? 7 + at : null,
      })),
    });
  test.each([
    [endedBy('AV'), undefined],
    [endedBy('PS'), { seenUpAt: null }],
    [endedBy('PS', 'PS', 'AV'), { seenUpAt: from + 3 * MINUTE }],
    [endedBy('PS', 'NR'), { seenUpAt: null }],
    [endedBy('AV', 'PS'), undefined],
  ])('has no recovery before the check is seen up (%#)', (of, pause) => {
    const outage = report(of).outages.at(-1);
    expect([outage?.id, outage?.to, outage?.pause]).toEqual([7, from + MINUTE, pause]);
  });
});

describe('a check under an open incident', () => {
  const made: PublicIncident = {
    ...{ id: 5, name: 'Orders fail', startedAt: NOW - MINUTE, resolvedAt: null, checkIds: [1], updates: [] },
    impact: 'major',
    outage: { checkId: 1, id: 7 },
  };
  const reportOf = (of: CheckHistory) =>
    publicReportOf([{ check, history: of }], NOW, NOW, { incidents: [made], maintenances: [] });

  test('has the impact of the incident, which the banner also counts', () => {
    const { checks, summary } = reportOf(history());
    expect(checks).toMatchObject([{ state: 'degraded', impact: 'major' }]);
    expect(summary).toEqual({ state: 'degraded', text: 'Orders fail', counts: '1 of 1 systems in partial outage' });
  });

  test('lists the outage of the incident only as part of the incident', () => {
    const states: CheckHistory['states'] = [
      { from: NOW - 10 * DAY, to: NOW - MINUTE, state: 'AV', outageId: null },
      { from: NOW - MINUTE, to: NOW, state: 'NR', outageId: 7 },
    ];
    const { outages, notices, checks } = reportOf(history({ states }));
    expect(outages).toEqual([]);
    expect(notices.incidents).toMatchObject([{ id: 5, measured: { id: 7, from: NOW - MINUTE, isOngoing: true } }]);
    expect(checks).toMatchObject([{ state: 'down', impact: null }]);
  });
});

describe('an outage during announced maintenance', () => {
  const down = (overdueAt: number) =>
    history({
      states: [
        { from: NOW - 10 * DAY, to: NOW - MINUTE, state: 'AV', outageId: null },
        { from: NOW - MINUTE, to: NOW, state: 'NR', outageId: 7 },
      ],
      maintenance: [{ from: NOW - 5 * MINUTE, to: NOW + 60 * MINUTE, isLeftOut: true }],
      overdueAt,
    });

  test('is ongoing while the check is measured as down', () => {
    const { checks, outages } = report(down(NOW + 2 * MINUTE));
    expect([checks[0]?.state, outages[0]?.isOngoing]).toEqual(['maintenance', true]);
  });

  test('is not ongoing when nothing is measured', () => {
    expect(report(down(NOW + 2 * MINUTE), NOW + 3 * MINUTE).outages[0]?.isOngoing).toBe(false);
  });
});

describe('the list of outages', () => {
  const states = (daysAgo: number): CheckHistory['states'] => {
    const from = NOW - daysAgo * DAY;
    return [
      { from: from - DAY, to: from, state: 'AV', outageId: null },
      { from, to: from + 5 * MINUTE, state: 'NR', outageId: 3 },
      { from: from + 5 * MINUTE, to: from + 20 * MINUTE, state: 'RE', outageId: 3 },
      { from: from + 20 * MINUTE, to: NOW, state: 'AV', outageId: null },
    ];
  };

  test('contains one outage for several consecutive failing states', () => {
    const from = NOW - 2 * DAY;
    expect(publicOutagesOf(history({ states: states(2) }), NOW)).toEqual([
      { id: 3, from, to: from + 20 * MINUTE, downMs: 20 * MINUTE },
    ]);
  });

  test('counts only the watched time as downtime', () => {
    const from = NOW - 2 * DAY;
    const gaps = [{ from: from + 10 * MINUTE, to: from + 15 * MINUTE }];
    expect(publicOutagesOf(history({ states: states(2), gaps }), NOW)[0]?.downMs).toBe(15 * MINUTE);
  });

  test('contains an outage until 14 days after its end', () => {
    expect(report(history({ states: states(14.01) })).outages).toHaveLength(1);
    expect(report(history({ states: states(14.1) })).outages).toHaveLength(0);
  });
});
