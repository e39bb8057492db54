import type { PublicIncident, PublicMaintenance } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import { atomFeed } from './atom-feed.ts';
import { feedOf } from './feed-entries.ts';
import { rssFeed } from './rss-feed.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const URL_OF_PAGE = 'https://pharos.example/s/7-Acme';
const FEED_ID = 'tag:pharos.example,1970-01-01:status-pages/7';

const outage = (given: Partial<ReportedOutage> = {}) =>
  ({
    ...{ id: 11, check: { id: 3, name: 'Shop', address: null }, from: NOW, to: NOW + HOUR },
    ...{ downMs: HOUR, isOngoing: false },
    ...given,
  }) as ReportedOutage;
const incident = (given: Partial<PublicIncident> = {}): PublicIncident => ({
  ...{ id: 5, name: 'Orders fail', impact: 'major', startedAt: NOW, resolvedAt: null, checkIds: [], outage: null },
  updates: [
    { id: 2, status: 'identified', text: 'A *disk*.', at: NOW + 2 * HOUR, changedAt: null },
    { id: 1, status: 'investigating', text: 'We look.', at: NOW + HOUR, changedAt: NOW + 3 * HOUR },
  ],
  ...given,
});
const MAINTENANCE: PublicMaintenance = {
  ...{ id: 9, name: 'New disks', text: 'Read-only.', createdAt: NOW - HOUR, changedAt: NOW, checkIds: [] },
  ...{ from: NOW + 4 * HOUR, to: NOW + 5 * HOUR },
};
const feed = (
  { outages = [], incidents = [], maintenances = [] }: Record<string, readonly object[]>,
  { url = URL_OF_PAGE, ...given }: { name?: string; createdAt?: number; url?: string } = {},
) =>
  feedOf({ id: 7, name: 'Acme', createdAt: 0, ...given }, url, {
    outages,
    notices: { incidents, maintenances },
  } as unknown as PublicReport);

test.each([
  [outage(), 'Shop was down', NOW + HOUR, ', until 20 Nov 2026, 13:00 UTC (1 hr)'],
  [outage({ to: null, isOngoing: true }), 'Shop is down', NOW, ''],
  [outage({ to: null }), 'Shop was down at the last measurement', NOW, ''],
  [
    outage({ pause: { seenUpAt: null } }),
    'Shop was down when monitoring was paused',
    NOW + HOUR,
    ', until 20 Nov 2026, 13:00 UTC (1 hr). Monitoring was paused then; no recovery has been measured',
  ],
  [
    outage({ pause: { seenUpAt: NOW + 2 * HOUR } }),
    'Shop was down',
    NOW + 2 * HOUR,
    ', until 20 Nov 2026, 13:00 UTC (1 hr). Monitoring was paused then; first measured up at 20 Nov 2026, 14:00 UTC',
  ],
])('contains an entry for an outage', (ended, title, updated, end) => {
  expect(feed({ outages: [ended] }).entries).toEqual([
    {
      id: `${FEED_ID}/outage-3-11`,
      title,
      published: NOW,
      updated,
      link: `${URL_OF_PAGE}#outages`,
      content: `<p>Down since 20 Nov 2026, 12:00 UTC${end}.</p>`,
    },
  ]);
});

test('contains one entry for an incident with all updates, with the time of the latest update', () => {
  expect(feed({ incidents: [incident()] }).entries).toEqual([
    {
      id: `${FEED_ID}/incident-5`,
      title: 'Orders fail',
      published: NOW,
      updated: NOW + 3 * HOUR,
      link: `${URL_OF_PAGE}#incident-5`,
      content:
        '<p><b>Identified</b>, 20 Nov 2026, 14:00 UTC</p>\n<p>A <em>disk</em>.</p>\n' +
        '<p><b>Investigating</b>, 20 Nov 2026, 13:00 UTC</p>\n<p>We look.</p>\n',
    },
  ]);
  expect(feed({ incidents: [incident({ updates: [] })] }).entries).toMatchObject([{ updated: NOW, content: '' }]);
});

test('contains an entry for maintenance, with the time of its last change', () => {
  expect(feed({ maintenances: [MAINTENANCE] }).entries).toEqual([
    {
      id: `${FEED_ID}/maintenance-9`,
      title: 'Maintenance: New disks',
      published: NOW - HOUR,
      updated: NOW,
      link: `${URL_OF_PAGE}#maintenance-9`,
      content: '<p>From 20 Nov 2026, 16:00 UTC to 20 Nov 2026, 17:00 UTC.</p>\n<p>Read-only.</p>\n',
    },
  ]);
});

test('lists maintenance, incidents and outages, with the time of the latest entry or of the page', () => {
  const all = { outages: [outage()], incidents: [incident()], maintenances: [MAINTENANCE] };
  const { entries, updated, name, url } = feed(all);
  expect(entries.map(({ title }) => title)).toEqual(['Maintenance: New disks', 'Orders fail', 'Shop was down']);
  expect([updated, name, url]).toEqual([NOW + 3 * HOUR, 'Acme', URL_OF_PAGE]);
  expect(feed(all, { createdAt: NOW + 9 * HOUR }).updated).toBe(NOW + 9 * HOUR);
  expect(feed({}, { createdAt: 7 })).toEqual({
    ...{ id: FEED_ID, name: 'Acme', url: URL_OF_PAGE, updated: 7, entries: [] },
  });
});

test('retains the IDs of the feed and its entries when the page is renamed', () => {
  const all = { outages: [outage()], incidents: [incident()], maintenances: [MAINTENANCE] };
  const idsOf = ({ id, entries }: ReturnType<typeof feed>) => [id, ...entries.map((entry) => entry.id)];
  const renamed = feed(all, { name: 'Acme Shop', url: 'https://pharos.example/s/7-AcmeShop' });
  expect(idsOf(renamed)).toEqual(idsOf(feed(all)));
  expect(new Set(idsOf(renamed)).size).toBe(4);
});

test('uses different IDs for the feeds of two installations on one host', () => {
  const ids = ['https://pharos.example', 'https://pharos.example/north', 'https://pharos.example/tools/south'].map(
    (baseUrl) => feed({}, { url: `${baseUrl}/s/7-Acme` }).id,
  );
  const tag = 'tag:pharos.example,1970-01-01:';
  expect(ids).toEqual([`${tag}status-pages/7`, `${tag}north/status-pages/7`, `${tag}tools/south/status-pages/7`]);
});

test('omits characters that XML does not allow', () => {
  const name = 'A\u0000\u0008\u000B\u001F\uFFFE\uFFFF\uD800B\t\n\r\u{1F600}\uE000\uFFFD';
  const allowed = 'AB\t\n\r\u{1F600}\uE000\uFFFD';
  const { entries, name: shown } = feed({ incidents: [incident({ name, updates: [] })] }, { name });
  expect([shown, entries[0]?.title]).toEqual([allowed, allowed]);
});

test('is written in the Atom format', () => {
  expect(atomFeed(feed({ outages: [outage()] }, { name: 'Acme & Co' }))).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Acme &amp; Co: outages, incidents and maintenance</title>
<id>${FEED_ID}</id>
<updated>2026-11-20T13:00:00.000Z</updated>
<author><name>Acme &amp; Co</name></author>
<link rel="self" type="application/atom+xml" href="${URL_OF_PAGE}/feed.atom"/>
<link rel="alternate" type="text/html" href="${URL_OF_PAGE}"/>
<entry>
<title>Shop was down</title>
<id>${FEED_ID}/outage-3-11</id>
<published>2026-11-20T12:00:00.000Z</published>
<updated>2026-11-20T13:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="${URL_OF_PAGE}#outages"/>
<content type="html">&lt;p&gt;Down since 20 Nov 2026, 12:00 UTC, until 20 Nov 2026, 13:00 UTC (1 hr).&lt;/p&gt;</content>
</entry>
</feed>
`);
});

test('is written in the RSS format', () => {
  expect(rssFeed(feed({ outages: [outage()] }, { name: 'Acme & Co' }))).toBe(`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Acme &amp; Co: outages, incidents and maintenance</title>
<link>${URL_OF_PAGE}</link>
<description>Outages, incidents and maintenance of Acme &amp; Co</description>
<lastBuildDate>Fri, 20 Nov 2026 13:00:00 GMT</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${URL_OF_PAGE}/feed.rss"/>
<item>
<title>Shop was down</title>
<link>${URL_OF_PAGE}#outages</link>
<guid isPermaLink="false">${FEED_ID}/outage-3-11</guid>
<pubDate>Fri, 20 Nov 2026 13:00:00 GMT</pubDate>
<description>&lt;p&gt;Down since 20 Nov 2026, 12:00 UTC, until 20 Nov 2026, 13:00 UTC (1 hr).&lt;/p&gt;</description>
</item>
</channel>
</rss>
`);
});
