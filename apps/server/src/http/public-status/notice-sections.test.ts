import type { PublishedNotices } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import { pastNotices, plannedMaintenance, presentNotices } from './notice-sections.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
type Maintenance = PublishedNotices['maintenances'][number];
type Incident = PublishedNotices['incidents'][number];

const update = (id: number, given: Partial<Incident['updates'][number]> = {}) => ({
  id,
  status: 'investigating' as const,
  text: `Text ${id}`,
  at: NOW - HOUR,
  changedAt: null,
  ...given,
});
const incident = (given: Partial<Incident> = {}): Incident => ({
  id: 1,
  name: 'Orders fail',
  impact: 'major',
  startedAt: NOW - HOUR,
  resolvedAt: null,
  checkIds: [3],
  outage: null,
  measured: null,
  updates: [update(1)],
  ...given,
});
const maintenance = (state: Maintenance['state'], given: Partial<Maintenance> = {}): Maintenance => ({
  id: 2,
  name: 'New disks',
  text: '',
  createdAt: NOW - HOUR,
  changedAt: NOW - HOUR,
  checkIds: [],
  from: NOW,
  to: NOW + HOUR,
  state,
  ...given,
});
const report = (incidents: Incident[], maintenances: Maintenance[]) =>
  ({
    notices: { incidents, maintenances },
    checks: [
      { id: 3, name: 'Shop <1>' },
      { id: 4, name: 'Wiki' },
    ],
  }) as unknown as PublicReport;
const sections = (incidents: Incident[], maintenances: Maintenance[]) => {
  const shown = report(incidents, maintenances);
  return [presentNotices(shown, NOW), plannedMaintenance(shown), pastNotices(shown, NOW)].map(
    (section) => section && [...section.text.matchAll(/<h3 dir="auto">([^<]*)</g)].map(([, name]) => name),
  );
};
const RESOLVED = incident({ name: 'Carts failed', resolvedAt: NOW });

test('shows each notice in exactly one section, and no empty section', () => {
  expect(sections([], [])).toEqual([null, null, null]);
  expect(sections([incident()], [])).toEqual([['Orders fail'], null, null]);
  expect(sections([], [maintenance('in_progress')])).toEqual([['New disks'], null, null]);
  expect(sections([], [maintenance('scheduled')])).toEqual([null, ['New disks'], null]);
  expect(sections([RESOLVED], [])).toEqual([null, null, ['Carts failed']]);
  expect(sections([], [maintenance('completed')])).toEqual([null, null, ['New disks']]);
});

test('shows incidents before maintenance, and past maintenance with the latest first', () => {
  const named = (name: string, state: Maintenance['state']) => maintenance(state, { name });
  expect(
    sections(
      [incident(), RESOLVED],
      [
        named('First', 'completed'),
        named('Second', 'completed'),
        named('Running', 'in_progress'),
        named('Soon', 'scheduled'),
        named('Later', 'scheduled'),
      ],
    ),
  ).toEqual([
    ['Orders fail', 'Running'],
    ['Soon', 'Later'],
    ['Carts failed', 'Second', 'First'],
  ]);
});

test('marks an open incident and maintenance in progress, but not past ones', () => {
  const shown = report([incident(), RESOLVED], [maintenance('in_progress'), maintenance('completed')]);
  const states = (text = '') => [...text.matchAll(/<span class="state ([^"]*)">([^<]*)</g)].map(([, ...rest]) => rest);
  expect(states(presentNotices(shown, NOW)?.text)).toEqual([
    ['degraded', 'Investigating'],
    ['maintenance', 'Maintenance in progress'],
  ]);
  expect(states(pastNotices(shown, NOW)?.text)).toEqual([
    ['', 'Investigating'],
    ['', 'Completed'],
  ]);
});

const present = (given: Partial<Incident>): string => presentNotices(report([incident(given)], []), NOW)?.text ?? '';

test('shows the newest update, and collapses and counts the earlier ones', () => {
  expect(present({})).not.toContain('<details');
  const two = present({ updates: [update(8, { status: 'identified' }), update(7)] });
  expect(two).toMatch(/Text 8.*<details id="earlier-1"><summary>One earlier update<\/summary>.*Investigating.*Text 7/s);
  expect(present({ updates: [update(9), update(8), update(7)] })).toContain('<summary>2 earlier updates</summary>');
});

test('shows the time and age of an update, and that it was changed', () => {
  expect(present({})).toContain(
    '<time datetime="2026-11-20T11:00:00.000Z">20 Nov 2026, 11:00 UTC</time> · 1 hour ago</p>',
  );
  expect(present({ updates: [update(1, { changedAt: NOW })] })).toContain(' · 1 hour ago · edited</p>');
});

test('names only the affected checks that the page shows', () => {
  expect(present({ checkIds: [4, 3, 99] })).toContain('<p class="quiet">Affects <bdi>Wiki, Shop &lt;1&gt;</bdi></p>');
  expect(present({ checkIds: [99] })).not.toContain('Affects');
});

test('shows the time of maintenance, and its text if it has one', () => {
  const planned = (given: Partial<Maintenance> = {}) =>
    plannedMaintenance(report([], [maintenance('scheduled', given)]))?.text ?? '';
  expect(planned()).toContain('20 Nov 2026, 12:00 UTC</time> to <time');
  expect(planned()).not.toContain('class="text"');
  expect(planned({ text: 'Read-*only*.' })).toContain('<p>Read-<em>only</em>.</p>');
});

test('shows the measured times of an incident that is based on an outage', () => {
  const measured = {
    ...{ id: 11, check: { id: 3, name: 'Shop <1>', address: null } },
    from: NOW - HOUR,
    to: NOW,
    downMs: HOUR,
  };
  const { text } = presentNotices(report([incident({ measured: { ...measured, isOngoing: false } })], []), NOW) ?? {
    text: '',
  };
  expect(text).toMatch(
    /Outage of <bdi>Shop &lt;1&gt;<\/bdi>: <time[^>]*>[^<]*11:00 UTC<\/time> to <time[^>]*>[^<]*12:00 UTC<\/time> · 1 hr</,
  );
});
