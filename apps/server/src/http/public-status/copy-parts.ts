import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { html, type Markup } from '../../html/markup.ts';
import { stateOfCheck } from './check-section.ts';
import { outageSection } from './outage-section.ts';
import { pageBanner } from './page-banner.ts';
import { COPY_POLICY } from './page-policy.ts';
import { secondText } from './page-times.ts';

/** What a copy of a page, on another web server, says of itself. */
export interface PageCopy {
  /** Epoch milliseconds. */
  writtenAt: number;
  /** From when on nobody knows what it says, unless it has been written again. */
  staleAt: number;
  /** What it says then. */
  stale: PublicReport;
  /** Of the summary, from where the copy stands. */
  jsonHref: string;
}

/** The copy's policy, since its server may have none for it. */
export const copyPolicy = html`<meta http-equiv="Content-Security-Policy" content="${COPY_POLICY}">\n`;

/** That it is a copy, of what, and how old: readable without scripts. */
export const copyNotice = ({ writtenAt }: PageCopy, url: string): Markup =>
  html`<div id="copy" data-live><p class="quiet notice">This is a copy of <a href="${url}">${url}</a>, written at <time datetime="${new Date(writtenAt).toISOString()}">${secondText(writtenAt)}</time>. It is written again each minute: when it is older than a few minutes, the states below may have changed since.</p></div>
`;

/** What the copy's script shows as soon as the copy is too old, by the renderer of the page itself. */
export const staleParts = ({ stale, staleAt }: PageCopy, name: string): Markup =>
  html`<template id="stale" data-at="${staleAt}" title="${name}: ${stale.summary.text}">${pageBanner(stale.summary)}${stale.checks.map(stateOfCheck)}${
    stale.checks.length === 0 ? null : html`<div id="outages" data-live>${outageSection(stale, staleAt)}</div>`
  }</template>
`;
