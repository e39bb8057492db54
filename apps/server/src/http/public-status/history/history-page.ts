import type { MonthHistory } from '@pharos/domain/public-status/public-month.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { html, type Markup } from '../../../html/markup.ts';
import type { PageMonth } from '../../../usecases/public-status/read-page-month.ts';
import { pageDocument } from '../page-document.ts';
import { longDay, monthText, secondText } from '../page-times.ts';
import { historyRow } from './history-rows.ts';

export interface HistoryView {
  name: string;
  url: string;
  path: string;
  basePath: string;
  isPrivate: boolean;
  month: PageMonth;
}

export const historyPage = ({ name, url, path, basePath, isPrivate, month }: HistoryView): string => {
  const { history, checks, readAt } = month;
  const called = monthText(history.month);
  const names = new Map(checks.map((check) => [check.id, check.name]));
  return pageDocument({
    title: `${name}: history of ${called}`,
    meta: html`<link rel="canonical" href="${url}/history/${history.month}">
<link rel="alternate" type="application/atom+xml" title="Outages of ${name}" href="${path}/feed.atom">
<link rel="alternate" type="application/rss+xml" title="Outages of ${name}" href="${path}/feed.rss">
<link rel="icon" href="${basePath}/favicon.svg">
<meta name="description" content="Outages, incidents and maintenance of ${name} in ${called}">
`,
    isIndexed: !isPrivate,
    liveScript: null,
    analytics: null,
    body: html`<header class="wrap top"><h1><bdi>${name}</bdi>: ${called}</h1><a class="button" href="${path}">Current state</a></header>
<main class="wrap">
${monthLinks(month, path)}
${history.days.length === 0 ? html`<p class="list empty">${emptyText(month, called)}</p>` : null}${history.days.map(
  ({ from, entries }) => html`<h2>${longDay(from)}</h2>
<ul class="list">${entries.map((entry) => historyRow(entry, names))}</ul>
`,
)}${history.further > 0 ? html`<p class="quiet">Earlier entries not shown: ${history.further}</p>` : null}${unwatchedSection(history)}
</main>
<footer class="wrap"><p>All days and times are in UTC.</p><p><span>Read at <time datetime="${new Date(readAt).toISOString()}">${secondText(readAt)}</time></span> <span>Monitored by Pharos</span></p></footer>`,
  });
};

const monthLinks = ({ previous, next }: PageMonth, path: string): Markup | null =>
  previous === null && next === null
    ? null
    : html`<nav class="months" aria-label="Months">${previous && html`<a rel="prev" href="${path}/history/${previous}">Earlier: ${monthText(previous)}</a> `}${next && html`<a rel="next" href="${path}/history/${next}">Later: ${monthText(next)}</a>`}</nav>`;

/** Mentions unmonitored time, because an outage in that time is possible. */
const emptyText = ({ history, checks, next }: PageMonth, called: string): string => {
  const when = next === null ? `in ${called} so far` : `in ${called}`;
  if (checks.length === 0) return `No incidents or maintenance ${when}.`;
  if (history.isAllUnwatched) return `No checks were monitored ${when}. No incidents or maintenance.`;
  return history.unwatched.length > 0
    ? `No outages were detected ${when}, but monitoring was incomplete. No incidents or maintenance.`
    : `No outages, incidents or maintenance ${when}.`;
};

const unwatchedSection = ({ unwatched }: MonthHistory): Markup | null =>
  unwatched.length === 0
    ? null
    : html`<h2>Not watched</h2>
<p class="quiet">The state of these checks is unknown for these periods.</p>
<ul class="list unwatched">${unwatched.map(
        ({
          check,
          ms,
        }) => html`<li><div class="row"><h3 dir="auto">${check.name}</h3> <span class="state">${durationText(ms)}</span></div></li>
`,
      )}</ul>`;
