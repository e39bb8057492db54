import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { publicRange } from '@pharos/domain/public-status/public-days.ts';
import { OUTAGE_DAYS } from '@pharos/domain/public-status/public-outages.ts';
import { type PublicReport, publicReportOf } from '@pharos/domain/public-status/public-report.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { readPageNotices } from '../../storage/status-pages/page-notices.ts';
import { findChecksToShow } from '../../storage/status-pages/public-page.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Returns what visitors would see of these checks, in this order, and of the notices of the page.
 * @throws {Refusal} `invalid` for checks of other organizations.
 */
export const readPreview = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Pick<Caller, 'organization'>,
  { pageId, checkIds, showsAddresses }: { pageId: number | null; checkIds: readonly number[]; showsAddresses: boolean },
): Promise<PublicReport> => {
  const at = now();
  const [checks, histories, notices] = await Promise.all([
    findChecksToShow(db, organization.id, checkIds),
    readCheckHistories(db, checkIds, publicRange(at), at, { withHours: false }),
    pageId === null
      ? undefined
      : readPageNotices(
          db,
          { id: pageId, organizationId: organization.id, checkIds },
          { from: at - OUTAGE_DAYS * DAY_MS },
        ),
  ]);
  const shown = checkIds.map((id) => {
    const check = checks.find((each) => each.id === id);
    const history = histories.get(id);
    if (!check || !history) throw invalid({ associated_checks: [`The check ${id} does not exist.`] });
    return { check: { id, name: check.name, address: showsAddresses ? check.url : null }, history };
  });
  return publicReportOf(shown, at, at, notices);
};
