import { publicRange } from '@pharos/domain/public-status/public-days.ts';
import { type PublicReport, publicReportOf } from '@pharos/domain/public-status/public-report.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { findChecksToShow } from '../../storage/status-pages/public-page.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';

/** What visitors would see of these checks of the caller's organization, in this order. Refuses checks that are not its own. */
export const readPreview = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Pick<Caller, 'organization'>,
  { checkIds, showsAddresses }: { checkIds: readonly number[]; showsAddresses: boolean },
): Promise<PublicReport> => {
  const at = now();
  const [checks, histories] = await Promise.all([
    findChecksToShow(db, organization.id, checkIds),
    readCheckHistories(db, checkIds, publicRange(at), at, { withHours: false }),
  ]);
  const shown = checkIds.map((id) => {
    const check = checks.find((each) => each.id === id);
    const history = histories.get(id);
    if (!check || !history) throw invalid({ associated_checks: [`There is no check ${id}.`] });
    return { check: { id, name: check.name, address: showsAddresses ? check.url : null }, history };
  });
  return publicReportOf(shown, at, at);
};
