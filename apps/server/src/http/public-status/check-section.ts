import { percentText } from '@pharos/domain/public-status/percent-text.ts';
import type { PublicDay } from '@pharos/domain/public-status/public-days.ts';
import { AVAILABILITY_DAYS, type CheckReport } from '@pharos/domain/public-status/public-report.ts';
import { stateName } from '@pharos/domain/public-status/public-summary.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { html, type Markup } from '../../html/markup.ts';
import { dayOfMonth, minuteText } from './page-times.ts';
import { stateIcon } from './state-icon.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** CSS classes of days with downtime below a limit. */
const SHADES = [
  ['d1', 5 * MINUTE_MS],
  ['d2', 60 * MINUTE_MS],
  ['d3', 360 * MINUTE_MS],
] as const;

/**
 * Elements that can change have `data-live` and an ID, by which the script of the page finds them. The script does not
 * compare whether an element is open, so a list of days remains open or closed.
 */
export const checkSection = (check: CheckReport, readAt: number): Markup => {
  const { id, name, address } = check;
  const noted = check.days.filter(({ downMs, degradedMs }) => downMs > 0 || degradedMs > 0).reverse();
  return html`<li>
<div class="row"><h3 dir="auto">${name}</h3>${stateOfCheck(check)}</div>
${address === null ? null : html`<p class="quiet" dir="ltr">${address}</p>`}<ol class="bars" id="b${id}" data-live aria-label="The last 90 days of ${name}">${check.days.map((day) => bar(id, day))}</ol>
<div class="scale" aria-hidden="true"><span class="long">90 days ago</span><span class="short">30 days ago</span><span>Today</span></div>
<dl class="figures" id="f${id}" data-live>${figuresOf(check, readAt)}</dl>
<details id="d${id}" data-live${noted.length === 0 ? html` class="off"` : null}>${
    noted.length === 0
      ? null
      : html`<summary>Days with downtime or slow answers</summary><ul>${noted.map(
          (day) => html`<li><a href="#${barId(id, day)}">${dayText(day)}</a></li>`,
        )}</ul>`
  }</details>
</li>
`;
};

export const stateOfCheck = (check: CheckReport): Markup =>
  html`<span class="state ${check.state}" id="s${check.id}" data-live>${stateIcon(check.state)}${stateName(check)}</span>`;

/**
 * Returns the availability of each completely monitored time span, and of the first partly monitored one, whose label
 * is the start of monitoring.
 */
const figuresOf = (check: CheckReport, readAt: number): Markup[] => {
  const { availability, watchedSince } = check;
  const since = watchedSince === null ? null : sinceText(watchedSince, readAt);
  const whole = AVAILABILITY_DAYS.filter((days) => watchedSince === null || watchedSince <= readAt - days * DAY_MS);
  return [
    ...whole.map((days, index) =>
      figure(days === 1 ? '24 hours' : `${days} days`, percentText(availability[index] ?? null)),
    ),
    ...(since === null ? [] : [figure(`Since ${since}`, percentText(availability[whole.length] ?? null))]),
    figure(`Downtime ${since === null ? 'in 90 days' : 'since then'}`, downtimeText(check)),
  ];
};

/** Formats the last 24 hours to the minute, and earlier moments as a day. */
const sinceText = (moment: number, now: number): string =>
  now - moment < DAY_MS ? minuteText(moment) : dayOfMonth(moment);

/** Without any monitoring, the text is "No data", because the check may have been down. */
const downtimeText = ({ downMs, availability }: CheckReport): string => {
  if (downMs > 0) return durationText(downMs);
  return availability.every((each) => each === null) ? 'No data' : 'None';
};

const figure = (label: string, value: string): Markup => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

const barId = (checkId: number, { date }: PublicDay): string => `c${checkId}-${date}`;

const bar = (checkId: number, day: PublicDay): Markup =>
  html`<li id="${barId(checkId, day)}"${classOf(day)}><span>${dayText(day)}</span></li>`;

const classOf = ({ availability, downMs, degradedMs }: PublicDay): Markup => {
  if (availability === null) return html``;
  if (downMs > 0) return html` class="${SHADES.find(([, limitMs]) => downMs < limitMs)?.[0] ?? 'd'}"`;
  return degradedMs > 0 ? html` class="g"` : html` class="u"`;
};

const dayText = ({ from, availability, downMs, degradedMs }: PublicDay): string => {
  const day = dayOfMonth(from);
  if (availability === null) return `${day}: no data`;
  if (downMs > 0) return `${day}: down ${durationText(downMs)}, ${percentText(availability)} available`;
  return degradedMs > 0 ? `${day}: slow for ${durationText(degradedMs)}` : `${day}: no downtime`;
};
