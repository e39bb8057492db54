import type { MonthEntry, MonthHistory } from '@pharos/domain/public-status/public-month.ts';
import type { PublishedNotices } from '@pharos/domain/public-status/public-notices.ts';
import type { ReportedOutage, ShownCheck } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import type { PageMonth } from '../../../usecases/public-status/read-page-month.ts';
import { historyPage } from './history-page.ts';

const HOUR = 3_600_000;
const DAY = Date.UTC(2026, 9, 10);
const URL_OF_PAGE = 'https://pharos.example/s/7-Acme';
const SHOP: ShownCheck = { id: 3, name: 'Shop <1>', address: null };

const page = (history: Partial<MonthHistory> = {}, month: Partial<PageMonth> = {}, isPrivate = false): string =>
  historyPage({
    name: 'Acme & Co',
    url: URL_OF_PAGE,
    path: '/s/7-Acme',
    basePath: '',
    isPrivate,
    month: {
      readAt: DAY + 5000,
      checks: [SHOP],
      previous: null,
      next: null,
      isSettled: true,
      ...month,
      history: { month: '2026-10', days: [], further: 0, unwatched: [], isAllUnwatched: false, ...history },
    },
  });
const entries = (...shown: MonthEntry[]): string => page({ days: [{ from: DAY, entries: shown }] });
const outage = (given: Partial<ReportedOutage> = {}): MonthEntry => ({
  kind: 'outage',
  from: DAY,
  outage: {
    ...{ id: 11, check: SHOP, from: DAY, to: DAY + HOUR, downMs: HOUR, isOngoing: false },
    ...given,
  } as ReportedOutage,
});
const incident = (given: Partial<PublishedNotices['incidents'][number]> = {}): MonthEntry => ({
  kind: 'incident',
  from: DAY,
  incident: {
    ...{ id: 5, name: 'Orders <fail>', impact: 'major', startedAt: DAY, resolvedAt: DAY + 2 * HOUR, checkIds: [3] },
    ...{ outage: null, measured: null },
    updates: [
      { id: 2, status: 'resolved', text: 'Over.', at: DAY + HOUR, changedAt: DAY + 2 * HOUR },
      { id: 1, status: 'identified', text: 'A *disk*.', at: DAY, changedAt: null },
    ],
    ...given,
  },
});
const maintenance = (given: Partial<PublishedNotices['maintenances'][number]> = {}): MonthEntry => ({
  kind: 'maintenance',
  from: DAY,
  maintenance: {
    ...{ id: 9, name: 'New <disks>', text: 'Read-*only*.', createdAt: 0, changedAt: 0, checkIds: [3] },
    ...{ from: DAY, to: DAY + HOUR, state: 'completed' },
    ...given,
  },
});
const BEGIN = '<time datetime="2026-10-10T00:00:00.000Z">10 Oct 2026, 00:00 UTC</time>';
const END = '<time datetime="2026-10-10T01:00:00.000Z">10 Oct 2026, 01:00 UTC</time>';

test('contains the page and the month as text and as metadata', () => {
  const body = page();
  expect(body).toContain('<title>Acme &amp; Co: history of October 2026</title>');
  expect(body).toContain(`<link rel="canonical" href="${URL_OF_PAGE}/history/2026-10">
<link rel="alternate" type="application/atom+xml" title="Outages of Acme &amp; Co" href="/s/7-Acme/feed.atom">
<link rel="alternate" type="application/rss+xml" title="Outages of Acme &amp; Co" href="/s/7-Acme/feed.rss">
<link rel="icon" href="/favicon.svg">
<meta name="description" content="Outages, incidents and maintenance of Acme &amp; Co in October 2026">
`);
  expect(body).toContain(
    '<header class="wrap top"><h1><bdi>Acme &amp; Co</bdi>: October 2026</h1><a class="button" href="/s/7-Acme">Current state</a></header>',
  );
  expect(body).toContain(
    '<footer class="wrap"><p>All days and times are in UTC.</p><p><span>Read at <time datetime="2026-10-10T00:00:05.000Z">10 Oct 2026, 00:00:05 UTC</time></span> <span>Monitored by Pharos</span></p></footer>',
  );
  expect(body).not.toMatch(/noindex|<script/);
  expect(page({}, {}, true)).toContain('<meta name="robots" content="noindex">');
});

test('links to the neighbor months that are shown', () => {
  const earlier = '<a rel="prev" href="/s/7-Acme/history/2026-09">Earlier: September 2026</a> ';
  const later = '<a rel="next" href="/s/7-Acme/history/2026-11">Later: November 2026</a>';
  const nav = (links: string) => `<nav class="months" aria-label="Months">${links}</nav>`;
  expect(page()).not.toContain('<nav');
  expect(page({}, { previous: '2026-09' })).toContain(nav(earlier));
  expect(page({}, { next: '2026-11' })).toContain(nav(later));
  expect(page({}, { previous: '2026-09', next: '2026-11' })).toContain(nav(earlier + later));
});

test.each<[string, Partial<MonthHistory>, Partial<PageMonth>]>([
  ['No outages, incidents or maintenance in October 2026 so far.', {}, {}],
  ['No outages, incidents or maintenance in October 2026.', {}, { next: '2026-11' }],
  ['No incidents or maintenance in October 2026 so far.', {}, { checks: [] }],
  [
    'No checks were monitored in October 2026. No incidents or maintenance.',
    { isAllUnwatched: true, unwatched: [{ check: SHOP, ms: HOUR }] },
    { next: '2026-11' },
  ],
  [
    'No outages were detected in October 2026 so far, but monitoring was incomplete. No incidents or maintenance.',
    { unwatched: [{ check: SHOP, ms: HOUR }] },
    {},
  ],
])('describes an empty month: %s', (text, history, month) => {
  expect(page(history, month)).toContain(`<p class="list empty">${text}</p>`);
});

test('lists checks that were not monitored, with the duration', () => {
  expect(page()).not.toContain('Not watched');
  expect(page({ unwatched: [{ check: SHOP, ms: HOUR }] })).toContain(`<h2>Not watched</h2>
<p class="quiet">The state of these checks is unknown for these periods.</p>
<ul class="list unwatched"><li><div class="row"><h3 dir="auto">Shop &lt;1&gt;</h3> <span class="state">1 hr</span></div></li>
</ul>`);
});

test('lists each day with its entries, and counts earlier entries', () => {
  const days = [
    { from: DAY + 86_400_000, entries: [outage()] },
    { from: DAY, entries: [maintenance(), outage()] },
  ];
  const body = page({ days, further: 3 });
  expect([...body.matchAll(/<h[23]>(\w+)[:, ]/g)].map(([, state]) => state)).toEqual([
    ...['Sunday', 'Outage', 'Saturday', 'Maintenance', 'Outage'],
  ]);
  expect(body).toMatch(/<h2>Sunday,? 11 October 2026<\/h2>\n<ul class="list"><li>/);
  expect(body).toContain('<p class="quiet">Earlier entries not shown: 3</p>');
  expect(body).not.toContain('list empty');
  expect(page({ days })).not.toContain('Earlier entries');
});

test('shows an outage with its end, or that the end is unknown', () => {
  const ended = entries(outage());
  expect(ended).toContain(
    '<div class="row"><h3>Outage: <bdi>Shop &lt;1&gt;</bdi></h3> <span class="state ">Resolved</span></div>',
  );
  expect(ended).toContain(`<p class="quiet">${BEGIN} to ${END} · 1 hr</p>`);
  expect(entries(outage({ to: null, isOngoing: true }))).toContain(`${BEGIN} to now · 1 hr</p>`);
  expect(entries(outage({ to: null }))).toContain(`${BEGIN} to an unknown time · 1 hr</p>`);
});

test('shows an incident with its checks and all updates', () => {
  expect(entries(incident())).toContain(`<li id="incident-5">
<div class="row"><h3>Incident: <bdi>Orders &lt;fail&gt;</bdi></h3> <span class="state ">Resolved</span></div>
<p class="quiet">${BEGIN} to ${END.replaceAll('T01', 'T02').replace('01:00 UTC', '02:00 UTC')} · 2 hrs</p>
<p class="quiet">Affects <bdi>Shop &lt;1&gt;</bdi></p><ol class="updates"><li>
<p><b>Resolved</b></p>
<div class="text" dir="auto"><p>Over.</p>
</div><p class="quiet">${END} · edited</p>
</li>
<li>
<p><b>Identified</b></p>
<div class="text" dir="auto"><p>A <em>disk</em>.</p>
</div><p class="quiet">${BEGIN}</p>
</li>
</ol>
</li>
`);
  const open = entries(incident({ resolvedAt: null, updates: [] }));
  expect(open).toContain('<span class="state degraded">Investigating</span>');
  expect(open).toContain(`<p class="quiet">${BEGIN} to now</p>`);
});

test.each([
  ['scheduled', 'Planned', ''],
  ['in_progress', 'In progress', 'maintenance'],
  ['completed', 'Completed', ''],
] as const)('shows maintenance in the state %s', (state, label, style) => {
  expect(entries(maintenance({ state }))).toContain(`<li id="maintenance-9">
<div class="row"><h3>Maintenance: <bdi>New &lt;disks&gt;</bdi></h3> <span class="state ${style}">${label}</span></div>
<p class="quiet">${BEGIN} to ${END} · 1 hr</p>
<p class="quiet">Affects <bdi>Shop &lt;1&gt;</bdi></p><div class="text" dir="auto"><p>Read-<em>only</em>.</p>
</div></li>
`);
  expect(entries(maintenance({ state, text: '' }))).not.toContain('class="text"');
});
