import { STATUS_NAMES } from '@pharos/domain/public-status/page-notification.ts';
import type { PublicIncident, PublicMaintenance } from '@pharos/domain/public-status/public-notices.ts';
import type { PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { markdown } from '../../../html/markdown.ts';
import { html } from '../../../html/markup.ts';
import type { PublicPage } from '../../../usecases/public-status/read-public-page.ts';
import { minuteText } from '../page-times.ts';

/** The feed of a page, independent of the format. It contains no characters that XML does not allow. */
export interface Feed {
  /** A permanent ID that does not depend on the name or custom domain of the page. */
  id: string;
  name: string;
  url: string;
  updated: number;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** A permanent ID that does not change with updates or the name of the page. */
  id: string;
  title: string;
  published: number;
  updated: number;
  link: string;
  /** HTML. */
  content: string;
}

/** The entry of an outage is updated when it ends, and the entry of an incident with each update. */
export const feedOf = (
  { id: pageId, name, createdAt }: Pick<PublicPage, 'id' | 'name' | 'createdAt'>,
  url: string,
  { outages, notices }: PublicReport,
): Feed => {
  const id = tagOf(pageId, createdAt, url);
  const entries = [
    ...notices.maintenances.map((maintenance) => maintenanceEntry(maintenance, id, url)),
    ...notices.incidents.map((incident) => incidentEntry(incident, id, url)),
    ...outages.map((outage) => outageEntry(outage, id, url)),
  ].map((entry) => ({ ...entry, title: xml(entry.title), content: xml(entry.content) }));
  const updated = entries.reduce((latest, entry) => Math.max(latest, entry.updated), createdAt);
  return { id, name: xml(name), url, updated, entries };
};

/** Returns the tag URI (RFC 4151) of a page. It does not contain the name, because the name can change. */
const tagOf = (pageId: number, createdAt: number, url: string): string => {
  const { hostname, pathname } = new URL('..', url);
  return `tag:${hostname},${new Date(createdAt).toISOString().slice(0, 10)}:${pathname.slice(1)}status-pages/${pageId}`;
};

const outageEntry = (outage: ReportedOutage, feedId: string, url: string): FeedEntry => {
  const { id, check, from, to, pause, downMs } = outage;
  const end = to === null ? '' : `, until ${minuteText(to)} (${durationText(downMs)})`;
  return {
    id: `${feedId}/outage-${check.id}-${id}`,
    title: `${check.name} ${outageState(outage)}`,
    published: from,
    updated: pause?.seenUpAt ?? to ?? from,
    link: `${url}#outages`,
    content: html`<p>Down since ${minuteText(from)}${end}.${pause ? pauseText(pause) : ''}</p>`.text,
  };
};

/** Returns a part of an outage title, for example "was down when monitoring was paused". */
export const outageState = ({ to, pause, isOngoing }: ReportedOutage): string => {
  if (to === null) return isOngoing ? 'is down' : 'was down at the last measurement';
  return pause?.seenUpAt === null ? 'was down when monitoring was paused' : 'was down';
};

const pauseText = ({ seenUpAt }: NonNullable<ReportedOutage['pause']>): string =>
  ` Monitoring was paused then; ${seenUpAt === null ? 'no recovery has been measured' : `first measured up at ${minuteText(seenUpAt)}`}.`;

const incidentEntry = ({ id, name, startedAt, updates }: PublicIncident, feedId: string, url: string): FeedEntry => ({
  id: `${feedId}/incident-${id}`,
  title: name,
  published: startedAt,
  updated: Math.max(startedAt, ...updates.map(({ at, changedAt }) => changedAt ?? at)),
  link: `${url}#incident-${id}`,
  content: updates
    .map(
      ({ status, text, at }) => html`<p><b>${STATUS_NAMES[status]}</b>, ${minuteText(at)}</p>\n${markdown(text)}`.text,
    )
    .join(''),
});

const maintenanceEntry = (maintenance: PublicMaintenance, feedId: string, url: string): FeedEntry => {
  const { id, name, text, from, to, createdAt, changedAt } = maintenance;
  return {
    id: `${feedId}/maintenance-${id}`,
    title: `Maintenance: ${name}`,
    published: createdAt,
    updated: changedAt,
    link: `${url}#maintenance-${id}`,
    content: html`<p>From ${minuteText(from)} to ${minuteText(to)}.</p>\n${markdown(text)}`.text,
  };
};

/** Removes characters that XML 1.0 does not allow even if they are escaped. */
const xml = (text: string): string => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
