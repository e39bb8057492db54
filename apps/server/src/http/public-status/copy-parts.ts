import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { html, type Markup } from '../../html/markup.ts';
import { stateOfCheck } from './check-section.ts';
import { outageSection } from './outage-section.ts';
import { pageBanner } from './page-banner.ts';
import { COPY_POLICY } from './page-policy.ts';
import { secondText } from './page-times.ts';

export interface PageCopy {
  writtenAt: number;
  /** The time from which the shown state is unknown, unless the copy is written again. */
  staleAt: number;
  /** The report to show from `staleAt`. */
  stale: PublicReport;
  /** Relative to the copy. */
  jsonHref: string;
}

/** The web server of the copy may send no policy. */
export const copyPolicy = html`<meta http-equiv="Content-Security-Policy" content="${COPY_POLICY}">\n`;

export const copyNotice = ({ writtenAt }: PageCopy, url: string): Markup =>
  html`<div id="copy" data-live><p class="quiet notice">This is a copy of <a href="${url}">${url}</a>, written at <time datetime="${new Date(writtenAt).toISOString()}">${secondText(writtenAt)}</time>. It is updated every minute. If it is older than a few minutes, the states below may be out of date.</p></div>
`;

/** Returns the parts that the script shows when the copy is too old. They are rendered like the page itself. */
export const staleParts = ({ stale, staleAt }: PageCopy, name: string): Markup =>
  html`<template id="stale" data-at="${staleAt}" title="${name}: ${stale.summary.text}">${pageBanner(stale.summary)}${stale.checks.map(stateOfCheck)}${
    stale.checks.length === 0 ? null : html`<div id="outages" data-live>${outageSection(stale, staleAt)}</div>`
  }</template>
`;
