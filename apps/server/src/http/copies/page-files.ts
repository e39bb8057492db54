import { createHash } from 'node:crypto';
import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import type { PublicFile } from '../../usecases/copies/public-file.ts';
import type { CachedLogo } from '../../usecases/public-status/logo-cache.ts';
import { pathOfPage } from '../../usecases/public-status/page-address.ts';
import { type ReadPage, reportOfPage } from '../../usecases/public-status/read-public-page.ts';
import type { PageCopy } from '../public-status/copy-parts.ts';
import { atomFeed } from '../public-status/feeds/atom-feed.ts';
import { feedOf } from '../public-status/feeds/feed-entries.ts';
import { maintenanceCalendar } from '../public-status/feeds/maintenance-calendar.ts';
import { rssFeed } from '../public-status/feeds/rss-feed.ts';
import { STATUSPAGE_KINDS, type StatuspageKind, statuspageJson } from '../public-status/json/statuspage-json.ts';
import { statusPage } from '../public-status/status-page.ts';

/** Validity of a copy without a check that can become overdue. */
const GOOD_FOR_MS = 3 * 60_000;
/**
 * A copy is written every minute, and earlier if a check becomes overdue. The minimum prevents checks with a short
 * interval from making a copy stale too soon.
 */
const GOOD_FOR_AT_LEAST_MS = 2 * 60_000;

export interface CopiedPage {
  value: ReadPage;
  readAt: number;
  logo: CachedLogo | null;
  baseUrl: string;
}

/** Creates the files of a public page: the page in `s/{id}-{Name}`, and the Statuspage files in `s/{id}/api/v2`. */
export const filesOfPage = (copied: CopiedPage, now: number): PublicFile[] => {
  const { value, readAt, logo, baseUrl } = copied;
  const { page } = value;
  const path = pathOfPage(page).slice(1);
  const url = `${baseUrl}/${path}`;
  const report = reportOfPage(copied, now);
  const staleAt = staleAtOf(value, readAt, now);
  const facts: Facts = { copied, url, report, stale: staleReportOf(copied, staleAt) };
  const feed = feedOf(page, url, report);
  return [
    ...(logo
      ? [{ path: `${path}/logo.png`, type: 'image/png', shows: logo.version, ageGoodForMs: null, body: () => logo.png }]
      : []),
    textFile(`${path}/feed.atom`, 'application/atom+xml; charset=utf-8', () => atomFeed(feed), null),
    textFile(`${path}/feed.rss`, 'application/rss+xml; charset=utf-8', () => rssFeed(feed), null),
    textFile(
      `${path}/maintenance.ics`,
      'text/calendar; charset=utf-8',
      () => maintenanceCalendar(page.name, url, report),
      null,
    ),
    ...STATUSPAGE_KINDS.map((kind) =>
      textFile(`s/${page.id}/api/v2/${kind}.json`, 'application/json; charset=utf-8', jsonOf(kind, facts), {
        writtenAt: now,
        staleAt,
      }),
    ),
    // The files that the page links to are written before it.
    textFile(`${path}/index.html`, 'text/html; charset=utf-8', pageOf(facts), { writtenAt: now, staleAt }),
  ];
};

interface Facts {
  copied: CopiedPage;
  url: string;
  report: PublicReport;
  stale: PublicReport;
}
type Age = Pick<PageCopy, 'writtenAt' | 'staleAt'>;

const NO_AGE: Age = { writtenAt: 0, staleAt: 0 };

/** `text` returns the content for an age. The content without an age is hashed to detect other changes. */
const textFile = (path: string, type: string, text: (age: Age) => string, age: Age | null): PublicFile => ({
  path,
  type,
  shows: createHash('sha256').update(text(NO_AGE)).digest('base64url'),
  ageGoodForMs: age === null ? null : 0,
  body: () => Buffer.from(text(age ?? NO_AGE)),
});

const jsonOf =
  (kind: StatuspageKind, { copied, url, report }: Facts) =>
  ({ writtenAt, staleAt }: Age): string => {
    const shown = writtenAt === 0 ? { ...report, readAt: 0 } : report;
    const copy = { of: url, written_at: iso(writtenAt), good_until: iso(staleAt) };
    return JSON.stringify({ ...statuspageJson(kind, copied.value.page, url, shown), copy });
  };

const pageOf =
  ({ copied, url, report, stale }: Facts) =>
  (age: Age): string => {
    const { page } = copied.value;
    const { logo } = copied;
    const view = {
      name: page.name,
      url,
      path: '',
      basePath: '',
      report: age.writtenAt === 0 ? { ...report, readAt: 0 } : report,
      logo: logo && { src: `logo.png?v=${logo.version}`, width: logo.width, height: logo.height },
      isPrivate: false,
      // A copy cannot know which visitors refuse tracking.
      analytics: null,
      copy: { ...age, stale, jsonHref: `../${page.id}/api/v2/summary.json` },
    };
    return statusPage(view, age.writtenAt);
  };

/**
 * Returns the time at which a copy becomes stale: the first check then lacks three measurements, so its state is
 * unknown. Visitors see such an old copy only if copies are no longer written.
 */
const staleAtOf = ({ checks }: ReadPage, readAt: number, now: number): number => {
  const overdue = checks.flatMap(({ history }) => history.overdueAt ?? []).filter((at) => at > now);
  return overdue.length === 0 ? readAt + GOOD_FOR_MS : Math.max(Math.min(...overdue), readAt + GOOD_FOR_AT_LEAST_MS);
};

const staleReportOf = ({ value, readAt }: CopiedPage, staleAt: number): PublicReport => {
  const checks = value.checks.map(({ check, history }) => ({ check, history: { ...history, overdueAt: readAt - 1 } }));
  return reportOfPage({ value: { ...value, checks }, readAt }, staleAt);
};

const iso = (moment: number): string => new Date(moment).toISOString();
