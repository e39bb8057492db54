import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { goodUntilOf } from '@pharos/domain/public-status/good-until.ts';
import { publicRange } from '@pharos/domain/public-status/public-days.ts';
import type { PublicNotices } from '@pharos/domain/public-status/public-notices.ts';
import { OUTAGE_DAYS } from '@pharos/domain/public-status/public-outages.ts';
import { type PublicReport, publicReportOf, type ShownCheck } from '@pharos/domain/public-status/public-report.ts';
import type { CheckHistory } from '@pharos/domain/reports/check-stats.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { readPageNotices } from '../../storage/status-pages/page-notices.ts';
import { findPublicPage, type PublicPage } from '../../storage/status-pages/public-page.ts';
import type { Services } from '../context.ts';
import type { Cached } from './public-cache.ts';

export type { PublicPage };

export interface ReadPage {
  organizationId: number;
  page: PublicPage;
  checks: readonly { check: ShownCheck; history: CheckHistory }[];
  notices: PublicNotices;
}

/** Ignores the visibility of the page and the reader. */
export const readPublicPage = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: number,
): Promise<ReadPage | null> => {
  const page = await findPublicPage(db, id);
  if (!page) return null;
  const at = now();
  const ids = page.checks.map((check) => check.id);
  const [histories, notices] = await Promise.all([
    readCheckHistories(db, ids, publicRange(at), at, { withHours: false }),
    readPageNotices(
      db,
      { id, organizationId: page.organizationId, checkIds: ids },
      { from: at - OUTAGE_DAYS * DAY_MS },
    ),
  ]);
  return {
    organizationId: page.organizationId,
    page,
    notices,
    checks: page.checks.flatMap(({ id: checkId, name, url }) => {
      const history = histories.get(checkId);
      const address = page.showsAddresses ? url : null;
      return history ? [{ check: { id: checkId, name, address }, history }] : [];
    }),
  };
};

export const reportOfPage = ({ value, readAt }: Cached<ReadPage>, now: number): PublicReport =>
  publicReportOf(value?.checks ?? [], readAt, now, value?.notices);

/** Returns the time until which the report remains correct without recorded events (see `goodUntilOf`). */
export const goodUntilOfPage = ({ checks, notices }: ReadPage, at: number): number =>
  goodUntilOf(
    checks.map(({ history }) => history),
    at,
    notices,
  );
