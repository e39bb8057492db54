import { STATUS_NAMES } from '@pharos/domain/public-status/page-notification.ts';
import type { PublishedNotices } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { markdown } from '../../html/markdown.ts';
import { html, type Markup } from '../../html/markup.ts';
import { outageTimes, timeTag } from './outage-section.ts';
import { agoText } from './page-times.ts';

/** Returns open incidents and maintenance in progress. */
export const presentNotices = (report: PublicReport, now: number): Markup | null => {
  const { notices, checks } = report;
  const names = new Map(checks.map(({ id, name }) => [id, name]));
  const open = notices.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const current = notices.maintenances.filter(({ state }) => state === 'in_progress');
  if (open.length + current.length === 0) return null;
  return html`<h2>Now</h2>
<ul class="list">${open.map((incident) => incidentRow(incident, names, now))}${current.map((each) => maintenanceRow(each, names))}</ul>
`;
};

export const plannedMaintenance = ({ notices, checks }: PublicReport): Markup | null => {
  const names = new Map(checks.map(({ id, name }) => [id, name]));
  const planned = notices.maintenances.filter(({ state }) => state === 'scheduled');
  return planned.length === 0
    ? null
    : html`<h2>Planned maintenance</h2>\n<ul class="list">${planned.map((each) => maintenanceRow(each, names))}</ul>\n`;
};

/** Returns incidents and maintenance that ended in the last 14 days. */
export const pastNotices = ({ notices, checks }: PublicReport, now: number): Markup | null => {
  const names = new Map(checks.map(({ id, name }) => [id, name]));
  const incidents = notices.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  const done = notices.maintenances.filter(({ state }) => state === 'completed').toReversed();
  if (incidents.length + done.length === 0) return null;
  return html`<h2>Incidents and maintenance of the last 14 days</h2>
<ul class="list">${incidents.map((incident) => incidentRow(incident, names, now))}${done.map((each) => maintenanceRow(each, names))}</ul>
`;
};

export type Names = ReadonlyMap<number, string>;

type Incident = PublishedNotices['incidents'][number];

const incidentRow = (
  { id, name, resolvedAt, checkIds, updates, measured }: Incident,
  names: Names,
  now: number,
): Markup => {
  const [newest, ...earlier] = updates;
  return html`<li id="incident-${id}">
<div class="row"><h3 dir="auto">${name}</h3><span class="state ${resolvedAt === null ? 'degraded' : ''}">${STATUS_NAMES[newest?.status ?? 'investigating']}</span></div>
${affected(checkIds, names)}${measuredOutage(measured)}${newest ? updateText(newest, now) : null}${
  earlier.length === 0
    ? null
    : html`<details id="earlier-${id}"><summary>${earlier.length === 1 ? 'One earlier update' : `${earlier.length} earlier updates`}</summary>${earlier.map((update) => html`<p><b>${STATUS_NAMES[update.status]}</b></p>${updateText(update, now)}`)}</details>`
}
</li>
`;
};

/** The ID allows the script of the page to detect new updates. */
const updateText = ({ id, text, at, changedAt }: Incident['updates'][number], now: number): Markup =>
  html`<div class="text" id="update-${id}" dir="auto">${markdown(text)}</div><p class="quiet">${timeTag(at)} · ${agoText(at, now)}${changedAt === null ? null : ' · edited'}</p>`;

export const measuredOutage = (outage: Incident['measured']): Markup | null =>
  outage && html`<p class="quiet">Outage of <bdi>${outage.check.name}</bdi>: ${outageTimes(outage)}</p>`;

type Maintenance = PublishedNotices['maintenances'][number];

const maintenanceRow = (
  { id, name, text, from, to, checkIds, state }: Maintenance,
  names: Names,
): Markup => html`<li id="maintenance-${id}">
<div class="row"><h3 dir="auto">${name}</h3><span class="state ${state === 'in_progress' ? 'maintenance' : ''}">${MAINTENANCE_STATES[state]}</span></div>
${affected(checkIds, names)}${text === '' ? null : html`<div class="text" dir="auto">${markdown(text)}</div>`}<p class="quiet">${timeTag(from)} to ${timeTag(to)}</p>
</li>
`;

const MAINTENANCE_STATES = {
  scheduled: 'Planned',
  in_progress: 'Maintenance in progress',
  completed: 'Completed',
} as const;

/** Returns null if the page shows none of the checks. */
export const affected = (checkIds: readonly number[], names: Names): Markup | null => {
  const shown = checkIds.flatMap((id) => names.get(id) ?? []);
  return shown.length === 0 ? null : html`<p class="quiet">Affects <bdi>${shown.join(', ')}</bdi></p>`;
};
