import type { PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { html, type Markup } from '../../html/markup.ts';
import { agoText, minuteText } from './page-times.ts';
import { stateIcon } from './state-icon.ts';

/** The feed and the JSON also contain the other outages. */
const MAX_SHOWN = 50;

/** Returns the outages of the last 14 days. Their reasons are not public. */
export const outageSection = ({ outages, checks }: PublicReport, now: number): Markup => {
  if (outages.length === 0) {
    const isKnown = checks.some(({ state }) => state !== 'unknown');
    return html`<p class="list empty">${isKnown ? 'No outages in the last 14 days.' : 'Nothing has been measured yet.'}</p>`;
  }
  const further = outages.length - MAX_SHOWN;
  return html`<ol class="list outages">${outages.slice(0, MAX_SHOWN).map((outage) => outageRow(outage, now))}</ol>
${further > 0 ? html`<p class="quiet">Earlier outages not shown: ${further}</p>` : null}`;
};

const outageRow = (outage: ReportedOutage, now: number): Markup => html`<li>
<div class="row"><h3 dir="auto">${outage.check.name}</h3>${stateOfOutage(outage)}</div>
<p class="quiet">${outageTimes(outage)} · began ${agoText(outage.from, now)}</p>
</li>
`;

export const outageTimes = ({ from, to, pause, downMs, isOngoing }: ReportedOutage): Markup =>
  html`${timeTag(from)} to ${to === null ? (isOngoing ? 'now' : 'an unknown time') : timeTag(to)}${pause ? pauseText(pause) : null} · ${durationText(downMs)}`;

const pauseText = ({ seenUpAt }: NonNullable<ReportedOutage['pause']>): Markup =>
  html` (monitoring paused${seenUpAt === null ? '' : html`, first measured up at ${timeTag(seenUpAt)}`})`;

export const stateOfOutage = (outage: Pick<ReportedOutage, 'to' | 'pause' | 'isOngoing'>): Markup =>
  html`<span class="state ${outage.isOngoing ? 'down' : ''}">${outage.isOngoing ? html`${stateIcon('down')}Ongoing` : endText(outage)}</span>`;

const endText = ({ to, pause }: Pick<ReportedOutage, 'to' | 'pause'>): string => {
  if (to === null) return 'Not watched right now';
  return pause?.seenUpAt === null ? 'Monitoring paused' : 'Resolved';
};

export const timeTag = (moment: number): Markup =>
  html`<time datetime="${new Date(moment).toISOString()}">${minuteText(moment)}</time>`;
