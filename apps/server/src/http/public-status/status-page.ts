import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { Analytics } from './analytics.ts';
import { checkSection } from './check-section.ts';
import { copyNotice, copyPolicy, type PageCopy, staleParts } from './copy-parts.ts';
import { pastNotices, plannedMaintenance, presentNotices } from './notice-sections.ts';
import { outageSection } from './outage-section.ts';
import { pageBanner } from './page-banner.ts';
import { pageDocument } from './page-document.ts';
import { secondText } from './page-times.ts';
import { copyScript } from './scripts/copy-script.ts';
import { pageScript } from './scripts/page-script.ts';

export interface LogoImage {
  src: string;
  width: number;
  height: number;
}

export interface StatusPageView {
  name: string;
  /** Null in a preview. */
  url: string | null;
  /** Both are empty in a preview and in a public copy. */
  path: string;
  basePath: string;
  report: PublicReport;
  logo: LogoImage | null;
  isPrivate: boolean;
  analytics: Analytics | null;
  copy?: PageCopy;
}

/** The data are read every 15 seconds. The page explains older data. */
const OLD_MS = 60_000;

export const statusPage = (view: StatusPageView, now: number): string => {
  const { name, url, path, report, isPrivate, copy } = view;
  const { summary } = report;
  const title = `${name}: ${summary.text}`;
  return pageDocument({
    title,
    meta: metaOf(view, title),
    isIndexed: !isPrivate && url !== null,
    liveScript: url === null ? null : copy ? copyScript : pageScript,
    analytics: view.analytics,
    body: html`<header class="wrap top"><h1 dir="auto">${headingOf(view)}</h1>${url === null ? null : html`<nav>${subscribeLink(view)} <a class="button" href="${copy ? './' : path}">Refresh</a></nav>`}</header>
<main class="wrap">
${pageBanner(summary)}
${copy && url !== null ? copyNotice(copy, url) : null}<p class="quiet notice" id="lost" hidden>This page could not be refreshed recently. Its content may be out of date.</p>
${url === null ? null : html`<p class="hidden" id="news" aria-live="polite"></p>\n`}<div id="updated" data-live><p class="quiet">Last updated <time datetime="${new Date(report.readAt).toISOString()}">${secondText(report.readAt)}</time></p>${oldNotice(report.readAt, now)}</div>
<div id="now" data-live>${presentNotices(report, now)}</div>
${report.checks.length === 0 ? null : html`<h2>Systems</h2>\n<ul class="list">${report.checks.map((check) => checkSection(check, report.readAt))}</ul>\n<h2>Outages of the last 14 days</h2>\n<div id="outages" data-live>${outageSection(report, now)}</div>\n`}<div id="notices" data-live>${plannedMaintenance(report)}${pastNotices(report, now)}</div>
</main>
<footer class="wrap"><p>All times are in UTC.</p><p>${url === null ? null : footLinks(view)}<span>Monitored by Pharos</span></p></footer>${copy ? staleParts(copy, name) : null}`,
  });
};

/** Returns the links, separated by spaces for text browsers. A public copy has no history. */
const footLinks = (view: StatusPageView): Markup => {
  const { copy, path } = view;
  return html`${copy ? null : html`<a href="${path}/history">History</a> `}<a href="${hrefBelow(view, 'feed.atom')}">Atom feed</a> <a href="${hrefBelow(view, 'feed.rss')}">RSS feed</a> <a href="${hrefBelow(view, 'maintenance.ics')}">Maintenance calendar</a> <a href="${copy?.jsonHref ?? `${path}/api/v2/summary.json`}">JSON</a> `;
};

/** Visitors of a private page are notified in other ways. */
const subscribeLink = ({ copy, isPrivate, path }: StatusPageView): Markup | null =>
  copy || isPrivate ? null : html`<a class="button" href="${path}/subscribe">Get updates</a>`;

const hrefBelow = ({ copy, path }: StatusPageView, file: string): string => (copy ? file : `${path}/${file}`);

const headingOf = ({ logo, name }: StatusPageView): Markup =>
  logo ? html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${name}">` : html`${name}`;

const oldNotice = (readAt: number, now: number): Markup | null =>
  now - readAt < OLD_MS
    ? null
    : html`<p class="quiet notice">This content is ${durationText(now - readAt)} old, because the data cannot be read right now.</p>`;

const metaOf = (view: StatusPageView, title: string): Markup => {
  const { name, url, path, basePath, report, logo, copy } = view;
  if (url === null) return html``;
  const description = report.summary.counts || `Current state and history of ${name}`;
  return html`${copy ? copyPolicy : null}<link rel="canonical" href="${url}">
<link rel="alternate" type="application/atom+xml" title="Outages of ${name}" href="${hrefBelow(view, 'feed.atom')}">
<link rel="alternate" type="application/rss+xml" title="Outages of ${name}" href="${hrefBelow(view, 'feed.rss')}">
${copy ? null : html`<link rel="icon" href="${basePath}/favicon.svg">\n`}<meta name="description" content="${title}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${logo && !copy ? html`<meta property="og:image" content="${url}${logo.src.slice(path.length)}">\n` : null}`;
};
