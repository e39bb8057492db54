import { STATUS_NAMES } from '@pharos/domain/public-status/page-notification.ts';
import type { MonthEntry } from '@pharos/domain/public-status/public-month.ts';
import type { PublishedNotices } from '@pharos/domain/public-status/public-notices.ts';
import type { ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { markdown } from '../../../html/markdown.ts';
import { html, type Markup } from '../../../html/markup.ts';
import { affected, measuredOutage, type Names } from '../notice-sections.ts';
import { outageTimes, stateOfOutage, timeTag } from '../outage-section.ts';

export const historyRow = (entry: MonthEntry, names: Names): Markup => {
  switch (entry.kind) {
    case 'outage':
      return outageRow(entry.outage);
    case 'incident':
      return incidentRow(entry.incident, names);
    case 'maintenance':
      return maintenanceRow(entry.maintenance, names);
  }
};

const outageRow = (outage: ReportedOutage): Markup => html`<li>
<div class="row"><h3>Outage: <bdi>${outage.check.name}</bdi></h3> ${stateOfOutage(outage)}</div>
<p class="quiet">${outageTimes(outage)}</p>
</li>
`;

type Incident = PublishedNotices['incidents'][number];

const incidentRow = (incident: Incident, names: Names): Markup => {
  const { id, name, startedAt, resolvedAt, checkIds, updates, measured } = incident;
  const isOpen = resolvedAt === null;
  return html`<li id="incident-${id}">
<div class="row"><h3>Incident: <bdi>${name}</bdi></h3> <span class="state ${isOpen ? 'degraded' : ''}">${STATUS_NAMES[updates[0]?.status ?? 'investigating']}</span></div>
<p class="quiet">${timeTag(startedAt)} to ${isOpen ? 'now' : html`${timeTag(resolvedAt)} · ${durationText(resolvedAt - startedAt)}`}</p>
${affected(checkIds, names)}${measuredOutage(measured)}<ol class="updates">${updates.map(updateRow)}</ol>
</li>
`;
};

const updateRow = ({ status, text, at, changedAt }: Incident['updates'][number]): Markup => html`<li>
<p><b>${STATUS_NAMES[status]}</b></p>
<div class="text" dir="auto">${markdown(text)}</div><p class="quiet">${timeTag(at)}${changedAt === null ? null : ' · edited'}</p>
</li>
`;

/** The title next to the label contains the word maintenance. */
const STATE_NAMES = { scheduled: 'Planned', in_progress: 'In progress', completed: 'Completed' } as const;

const maintenanceRow = (maintenance: PublishedNotices['maintenances'][number], names: Names): Markup => {
  const { id, name, text, from, to, checkIds, state } = maintenance;
  return html`<li id="maintenance-${id}">
<div class="row"><h3>Maintenance: <bdi>${name}</bdi></h3> <span class="state ${state === 'in_progress' ? 'maintenance' : ''}">${STATE_NAMES[state]}</span></div>
<p class="quiet">${timeTag(from)} to ${timeTag(to)} · ${durationText(to - from)}</p>
${affected(checkIds, names)}${text === '' ? null : html`<div class="text" dir="auto">${markdown(text)}</div>`}</li>
`;
};
