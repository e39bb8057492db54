import type { PublicIncident, PublicMaintenance } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { PublicPage } from '../../usecases/public-status/read-public-page.ts';
import { minuteText } from './page-times.ts';

/** The outages of a page as an Atom feed (RFC 4287); an entry is updated when its outage ends. */
export const atomFeed = (
  page: Pick<PublicPage, 'id' | 'name' | 'createdAt'>,
  url: string,
  { outages, notices }: PublicReport,
): string => {
  const times = [
    ...outages.map(({ from, to }) => to ?? from),
    ...notices.incidents.map(({ updates, startedAt }) => updates[0]?.at ?? startedAt),
  ];
  const updated = Math.max(page.createdAt, ...times);
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(page.name)}: outages</title>
<id>${url}</id>
<updated>${iso(updated)}</updated>
<author><name>${xml(page.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${url}/feed.atom"/>
<link rel="alternate" type="text/html" href="${url}"/>
${notices.maintenances.map((maintenance) => maintenanceEntry(maintenance, url))}${notices.incidents.map((incident) => incidentEntry(incident, url))}${outages.map((outage) => entry(outage, url))}</feed>
`.text;
};

const entry = ({ id, check, from, to, downMs, isOngoing }: ReportedOutage, url: string): Markup => html`<entry>
<title>${xml(check.name)} ${to === null ? (isOngoing ? 'is down' : 'was down when it was last watched') : 'was down'}</title>
<id>${url}#outage-${check.id}-${id}</id>
<published>${iso(from)}</published>
<updated>${iso(to ?? from)}</updated>
<link rel="alternate" type="text/html" href="${url}#outages"/>
<content type="text">Down since ${minuteText(from)}${to === null ? '' : `, until ${minuteText(to)} (${durationText(downMs)})`}.</content>
</entry>
`;

const incidentEntry = ({ id, name, startedAt, updates }: PublicIncident, url: string): Markup => html`<entry>
<title>${xml(name)}</title>
<id>${url}#incident-${id}</id>
<published>${iso(startedAt)}</published>
<updated>${iso(updates[0]?.at ?? startedAt)}</updated>
<link rel="alternate" type="text/html" href="${url}#incident-${id}"/>
<content type="text">${updates.map(({ status, text, at }) => `${minuteText(at)}, ${status}: ${xml(text)}`).join('\n\n')}</content>
</entry>
`;

const maintenanceEntry = ({ id, name, text, from, to }: PublicMaintenance, url: string): Markup => html`<entry>
<title>Maintenance: ${xml(name)}</title>
<id>${url}#maintenance-${id}</id>
<published>${iso(from)}</published>
<updated>${iso(from)}</updated>
<link rel="alternate" type="text/html" href="${url}#maintenance-${id}"/>
<content type="text">From ${minuteText(from)} to ${minuteText(to)}.${text === '' ? '' : `\n\n${xml(text)}`}</content>
</entry>
`;

const iso = (moment: number): string => new Date(moment).toISOString();

/** XML 1.0 has no control characters, not even escaped. */
const xml = (text: string): string => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
