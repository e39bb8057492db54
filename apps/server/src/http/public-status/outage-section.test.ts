import type { PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import { outageSection } from './outage-section.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const outage = (given: Partial<ReportedOutage> = {}) =>
  ({
    ...{ id: 1, check: { id: 3, name: 'Shop <1>', address: null }, from: NOW - 2 * HOUR, to: NOW - HOUR },
    ...{ downMs: HOUR, isOngoing: false },
    ...given,
  }) as ReportedOutage;
const section = (outages: ReportedOutage[], states: string[] = ['up']): string =>
  outageSection({ outages, checks: states.map((state) => ({ state })) } as unknown as PublicReport, NOW).text;

test('reports that there were no outages only if something was measured', () => {
  const none = '<p class="list empty">No outages in the last 14 days.</p>';
  expect(section([], ['unknown', 'up'])).toBe(none);
  expect(section([], ['unknown'])).toBe('<p class="list empty">Nothing has been measured yet.</p>');
});

test('shows the start, end and duration of a past outage, and that it is over', () => {
  const text = section([outage()]);
  expect(text).toContain('<h3 dir="auto">Shop &lt;1&gt;</h3><span class="state ">Resolved</span>');
  expect(text).toContain(
    '<p class="quiet"><time datetime="2026-11-20T10:00:00.000Z">20 Nov 2026, 10:00 UTC</time> to ' +
      '<time datetime="2026-11-20T11:00:00.000Z">20 Nov 2026, 11:00 UTC</time> · 1 hr · began 2 hours ago</p>',
  );
});

test('shows an ongoing outage, and one whose end was not observed', () => {
  const ongoing = section([outage({ to: null, isOngoing: true })]);
  expect(ongoing).toMatch(/<span class="state down"><svg.*<\/svg>Ongoing<\/span>/);
  expect(ongoing).toContain('</time> to now · 1 hr');
  const unwatched = section([outage({ to: null })]);
  expect(unwatched).toContain('<span class="state ">Not watched right now</span>');
  expect(unwatched).toContain('</time> to an unknown time · 1 hr');
});

test('reports no recovery of an outage that ended with a pause before its check is seen up', () => {
  const paused = section([outage({ pause: { seenUpAt: null } })]);
  expect(paused).toContain('<span class="state ">Monitoring paused</span>');
  expect(paused).toContain('11:00 UTC</time> (monitoring paused) · 1 hr');
  const seen = section([outage({ pause: { seenUpAt: NOW - HOUR / 2 } })]);
  expect(seen).toContain('<span class="state ">Resolved</span>');
  expect(seen).toMatch(
    /11:00 UTC<\/time> \(monitoring paused, first measured up at <time[^>]*>20 Nov 2026, 11:30 UTC<\/time>\) · 1 hr/,
  );
});

test('lists 50 outages and counts the earlier ones', () => {
  const many = (count: number) => section(Array.from({ length: count }, (_, id) => outage({ id })));
  expect(many(50).match(/<li>/g)).toHaveLength(50);
  expect(many(50)).not.toContain('Earlier');
  expect(many(52).match(/<li>/g)).toHaveLength(50);
  expect(many(52)).toContain('<p class="quiet">Earlier outages not shown: 2</p>');
});
