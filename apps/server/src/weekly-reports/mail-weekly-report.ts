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
  strangersMaySignUp: boolean;
  log: Logger;
  now: () => number;
}

/** Alerts and what people wait for go first. */
const PRIORITY = 100;

/**
 * Mails the report of a week to the members who want it: all of them in one transaction, once. Nothing once it is too late to be of use; a
 * week that is not over yet, since the clock was ahead, waits until it is due.
 */
export const mailWeeklyReport = async (
  { db, secrets, baseUrl, sellsPlans, strangersMaySignUp, log, now }: WeeklyReportParts,
  { organizationId, week: date, timezone }: JobPayloads['mail-weekly-report'],
): Promise<void> => {
  const organization = await findOrganization(db, organizationId);
  // Since it was queued it may have been deleted, paused or suspended.
  if (organization?.state !== 'AC') return;
  const { name } = organization;
  // In the zone by which it was queued: in another one its days may not be over.
  const week = weekBeginning(timezone, date);
  if (week === null) return;
  if (weekToReport(timezone, now())?.week !== date) {
    if (now() < week.to + DAY_MS) return forgetWeek(db, organizationId, date);
    log.info({ organizationId, week: date }, 'A weekly report could not be mailed in time: it is left out');
    return;
  }
  const readers = await listReportReaders(db, organizationId, { verifiedOnly: strangersMaySignUp });
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
      const told = { ...mail, to: email, unsubscribeLink, reportReader: membershipId, countedWith: null };
      await enqueueMail(trx, secrets, told, now(), PRIORITY);
    }
  });
};
