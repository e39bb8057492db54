import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { planHasFeature } from '@pharos/domain/plans/plans.ts';
import { weekBefore, weekBeginning, weekToReport } from '@pharos/domain/reports/time/weeks.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { sealReportReader } from '../storage/mails/unsubscribe-token.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { toEntitlement } from '../storage/organizations/plan-entitlement.ts';
import { readWeeklyReport } from '../storage/weekly-reports/read-weekly-report.ts';
import { forgetWeek, listReportReaders, markMailed } from '../storage/weekly-reports/weekly-reports.ts';
import { weeklyMail } from './weekly-mail.ts';

export interface WeeklyReportParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  sellsPlans: boolean;
  isSignUpOpen: boolean;
  log: Logger;
  now: () => number;
}

/** Lower priority than alerts and mails that users wait for. */
const PRIORITY = 100;

/**
 * Mails the report to the subscribed members, once and in one transaction. Sends nothing if it is too late to be
 * useful. If the week is not over because the clock was ahead, the report waits until it is due.
 */
export const mailWeeklyReport = async (
  { db, secrets, baseUrl, sellsPlans, isSignUpOpen, log, now }: WeeklyReportParts,
  { organizationId, week: date, timezone }: JobPayloads['mail-weekly-report'],
): Promise<void> => {
  const organization = await findOrganization(db, organizationId);
  // The organization may have been deleted, paused or suspended since the job was queued.
  if (organization?.state !== 'AC') return;
  const { name } = organization;
  // In a time zone other than that of the job, the week may not be over.
  const week = weekBeginning(timezone, date);
  if (week === null) return;
  if (weekToReport(timezone, now())?.week !== date) {
    if (now() < week.to + DAY_MS) return forgetWeek(db, organizationId, date);
    log.info({ organizationId, week: date }, 'A weekly report could not be mailed in time and was skipped');
    return;
  }
  const readers = await listReportReaders(db, organizationId, { verifiedOnly: isSignUpOpen });
  if (readers.length === 0) return;
  const plan = { ...toEntitlement(organization), unlocked: !sellsPlans };
  const report = await readWeeklyReport(db, {
    organizationId,
    week,
    before: weekBefore(timezone, week),
    now: now(),
    hasResponseMetrics: planHasFeature(plan, 'avg_response_metrics', now()),
  });
  const mail = weeklyMail(report, { organization: { id: organizationId, name, timezone }, week, baseUrl });
  await db.transaction().execute(async (trx) => {
    if (!(await markMailed(trx, organizationId, date, now()))) return;
    for (const { membershipId, email } of readers) {
      const unsubscribeLink = `${baseUrl}/weekly-reports/stop?of=${sealReportReader(secrets, membershipId)}`;
      const addressed = { ...mail, to: email, unsubscribeLink, reportReader: membershipId, countedWith: null };
      await enqueueMail(trx, secrets, addressed, now(), PRIORITY);
    }
  });
};
