import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { markdownParagraphs } from '../../../html/markdown.ts';

/** Returns the maintenance of a page as a calendar (RFC 5545). A changed event has a higher sequence number. */
export const maintenanceCalendar = (
  name: string,
  url: string,
  { notices, checks }: Pick<PublicReport, 'notices' | 'checks'>,
): string => {
  const calendar = ical({
    name: `${name}: maintenance`,
    prodId: { company: 'Pharos', product: 'Status page' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${url}/maintenance.ics`,
    ttl: 3600,
  });
  const { host, pathname } = new URL('..', url);
  const names = new Map(checks.map((check) => [check.id, check.name]));
  for (const { id, name: title, text, from, to, checkIds, createdAt, changedAt } of notices.maintenances) {
    const concerned = checkIds.flatMap((checkId) => names.get(checkId) ?? []);
    calendar.createEvent({
      // The address of the page changes with its name, so the ID does not contain it.
      id: `maintenance-${id}@${host}${pathname.slice(0, -1)}`,
      summary: `Maintenance: ${title}`,
      description: [
        ...markdownParagraphs(text).paragraphs,
        concerned.length > 0 ? `Affects ${concerned.join(', ')}` : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
      url: `${url}#maintenance-${id}`,
      start: new Date(from),
      end: new Date(to),
      stamp: new Date(changedAt),
      created: new Date(createdAt),
      lastModified: new Date(changedAt),
      sequence: Math.max(0, Math.round((changedAt - createdAt) / 1000)),
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
};
