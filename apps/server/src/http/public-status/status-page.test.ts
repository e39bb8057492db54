import { type PublicReport, publicReportOf } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import { analyticsOf } from './analytics.ts';
import { COPY_POLICY } from './page-policy.ts';
import { copyScript } from './scripts/copy-script.ts';
import { pageScript } from './scripts/page-script.ts';
import { type StatusPageView, statusPage } from './status-page.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const URL_OF_PAGE = 'https://pharos.example/s/7-Acme';
const check = { id: 3, name: 'Shop', address: null };
const EMPTY = publicReportOf([], NOW, NOW);
const report = (given: Partial<PublicReport> = {}): PublicReport => ({
  ...EMPTY,
  summary: { state: 'up', text: 'All is well', counts: '1 of 1 up' },
  checks: [
    { ...check, state: 'up', impact: null, availability: [1, 1, 1, 1], watchedSince: null, downMs: 0, days: [] },
  ],
  ...given,
});
const page = (given: Partial<StatusPageView> = {}, now = NOW): string =>
  statusPage(
    {
      name: 'Acme <1>',
      url: URL_OF_PAGE,
      path: '/s/7-Acme',
      basePath: '',
      report: report(),
      logo: null,
      isPrivate: false,
      analytics: null,
      ...given,
    },
    now,
  );
const links = (text: string) =>
  [...text.matchAll(/<a (?:class="button" )?href="([^"#]*)">([^<]*)</g)].map(([, ...rest]) => rest);

test('provides metadata for search engines, feed readers and link previews', () => {
  const body = page();
  expect(body).toContain(`<link rel="canonical" href="${URL_OF_PAGE}">
<link rel="alternate" type="application/atom+xml" title="Outages of Acme &lt;1&gt;" href="/s/7-Acme/feed.atom">
<link rel="alternate" type="application/rss+xml" title="Outages of Acme &lt;1&gt;" href="/s/7-Acme/feed.rss">
<link rel="icon" href="/favicon.svg">
<meta name="description" content="Acme &lt;1&gt;: All is well">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Acme &lt;1&gt;">
<meta property="og:title" content="Acme &lt;1&gt;: All is well">
<meta property="og:description" content="1 of 1 up">
<meta property="og:url" content="${URL_OF_PAGE}">
`);
  expect(body).toContain('<title>Acme &lt;1&gt;: All is well</title>');
  expect(body).not.toMatch(/og:image|noindex/);
  const none = page({ report: report({ summary: { state: 'none', text: 'Nothing is shown', counts: '' } }) });
  expect(none).toContain('<meta property="og:description" content="Current state and history of Acme &lt;1&gt;">');
});

test('links to its files and related pages', () => {
  expect(links(page())).toEqual([
    ['/s/7-Acme/subscribe', 'Get updates'],
    ['/s/7-Acme', 'Refresh'],
    ['/s/7-Acme/history', 'History'],
    ['/s/7-Acme/feed.atom', 'Atom feed'],
    ['/s/7-Acme/feed.rss', 'RSS feed'],
    ['/s/7-Acme/maintenance.ics', 'Maintenance calendar'],
    ['/s/7-Acme/api/v2/summary.json', 'JSON'],
  ]);
});

test('links to its files and related pages below a base path, and states its public address', () => {
  const url = 'https://example.org/pharos/s/7-Acme';
  const logo = (path: string) => ({ src: `${path}/logo.png?v=1`, width: 1, height: 1 });
  const [own, onDomain] = [
    { path: '/pharos/s/7-Acme', basePath: '/pharos' },
    { path: '/s/7-Acme', basePath: '' },
  ].map((place) => page({ url, ...place, logo: logo(place.path) })) as [string, string];
  const paths = (text: string) => [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path);
  expect(new Set(paths(own).map((path) => path?.replace(/^\/pharos\//, '/')))).toEqual(new Set(paths(onDomain)));
  expect(paths(own).every((path) => path?.startsWith('/pharos/'))).toBe(true);
  expect(paths(onDomain)).toContain('/s/7-Acme/logo.png?v=1');
  for (const text of [own, onDomain]) {
    expect(text).toContain(`<meta property="og:image" content="${url}/logo.png?v=1">`);
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
  }
});

test('shows its banner, checks and outages, and refreshes itself', () => {
  const body = page();
  expect(body).toContain('<h1 dir="auto">Acme &lt;1&gt;</h1>');
  expect(body).toMatch(
    /<div class="banner up" id="banner" role="status" data-live><svg.*<p>All is well<\/p><p>1 of 1 up<\/p>/,
  );
  expect(body).toContain('<h2>Systems</h2>\n<ul class="list"><li>');
  expect(body).toContain('<h2>Outages of the last 14 days</h2>\n<div id="outages" data-live>');
  expect(body).toContain(
    '<div id="updated" data-live><p class="quiet">Last updated <time datetime="2026-11-20T12:00:00.000Z">20 Nov 2026, 12:00:00 UTC</time></p></div>',
  );
  expect(body).toContain('<p class="hidden" id="news" aria-live="polite"></p>');
  expect(body).toContain(`<script>${pageScript}</script>`);
  expect(body).toContain('<footer class="wrap"><p>All times are in UTC.</p>');
  const empty = page({ report: EMPTY });
  expect(empty).not.toMatch(/<h2>|id="outages"/);
  expect(empty).toContain('<div id="now" data-live></div>\n<div id="notices" data-live></div>');
});

test('shows since when its data could not be read, after one minute', () => {
  expect(page({}, NOW + 59_999)).not.toContain('cannot be read');
  expect(page({}, NOW + 60_000)).toContain(
    '<p class="quiet notice">This content is 1 min old, because the data cannot be read right now.</p>',
  );
});

test('shows a logo instead of its name, also in link previews', () => {
  const body = page({ logo: { src: '/s/7-Acme/logo.png?v=1', width: 200, height: 50 } });
  expect(body).toContain(
    '<h1 dir="auto"><img src="/s/7-Acme/logo.png?v=1" width="200" height="50" alt="Acme &lt;1&gt;"></h1>',
  );
  expect(body).toContain('<meta property="og:image" content="https://pharos.example/s/7-Acme/logo.png?v=1">');
});

test('includes analytics only if they are given', () => {
  const analytics = analyticsOf('G-ABC123');
  expect(page({ analytics })).toContain(analytics?.tags.text);
  expect(page()).not.toContain('gtag');
});

test('is not indexed and offers no subscription if it is private', () => {
  const body = page({ isPrivate: true });
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(links(body).map(([, label]) => label)).not.toContain('Get updates');
  expect(links(body).map(([, label]) => label)).toContain('Refresh');
});

test('contains no links and no script in a preview', () => {
  const body = page({ url: null });
  expect(links(body)).toEqual([]);
  expect(body).not.toMatch(/<script|<link|<nav|og:|id="news"/);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('<span>Monitored by Pharos</span>');
});

test('identifies itself as a public copy, and contains the states to show once it is too old', () => {
  const stale = report({ summary: { state: 'stale', text: 'Not watched right now', counts: '' } });
  const copy = { writtenAt: NOW, staleAt: NOW + 180_000, stale, jsonHref: 'summary.json' };
  const body = page({ copy, logo: { src: 'logo.png', width: 1, height: 1 } });
  expect(links(body)).toEqual([
    ['./', 'Refresh'],
    [URL_OF_PAGE, URL_OF_PAGE],
    ['feed.atom', 'Atom feed'],
    ['feed.rss', 'RSS feed'],
    ['maintenance.ics', 'Maintenance calendar'],
    ['summary.json', 'JSON'],
  ]);
  expect(body).toContain(
    `<div id="copy" data-live><p class="quiet notice">This is a copy of <a href="${URL_OF_PAGE}">${URL_OF_PAGE}</a>, written at <time datetime="2026-11-20T12:00:00.000Z">20 Nov 2026, 12:00:00 UTC</time>. It is updated every minute. If it is older than a few minutes, the states below may be out of date.</p></div>`,
  );
  const escaped = COPY_POLICY.replaceAll("'", '&#39;');
  expect(body).toContain(`<meta http-equiv="Content-Security-Policy" content="${escaped}">\n<link rel="canonical"`);
  expect(body).toContain('title="Outages of Acme &lt;1&gt;" href="feed.atom"');
  expect(body).not.toMatch(/favicon|og:image/);
  expect(body).toContain(`<script>${copyScript}</script>`);
  const template = body.slice(body.indexOf('<template'));
  expect(template).toContain(
    `<template id="stale" data-at="${NOW + 180_000}" title="Acme &lt;1&gt;: ${stale.summary.text}"><div class="banner `,
  );
  expect(template).toContain('id="s3" data-live>');
  expect(template).toContain('<div id="outages" data-live>');
  expect(page({ copy: { ...copy, stale: EMPTY } }).split('<template')[1]).not.toContain('id="outages"');
});
