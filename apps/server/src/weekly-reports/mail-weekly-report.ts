import { planHasFeature } from '@pharos/domain/plans/plans.ts';
import { weekBefore, weekBeginning } from '@pharos/domain/reports/time/weeks.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { sealReportReader } from '../storage/mails/unsubscribe-token.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { toHolding } from '../storage/organizations/plan-holding.ts';
import { readWeeklyReport } from '../storage/weekly-reports/read-weekly-report.ts';
import { listReportReaders, markMailed } from '../storage/weekly-reports/weekly-reports.ts';
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

/** Mails the report of a week to the members who want it: all of them in one transaction, once. */
export const mailWeeklyReport = async (
  { db, secrets, baseUrl, sellsPlans, strangersMaySignUp, now }: WeeklyReportParts,
  { organizationId, week: date }: { organizationId: number; week: string },
): Promise<void> => {
  const organization = await findOrganization(db, organizationId);
  // Since it was queued it may have been deleted, paused or suspended.
  if (organization?.state !== 'AC') return;
  const { name, timezone } = organization;
  const week = weekBeginning(timezone, date);
  const readers = await listReportReaders(db, organizationId, { verifiedOnly: strangersMaySignUp });
  if (week === null || readers.length === 0) return;
  const plan = { ...toHolding(organization), unlocked: !sellsPlans };
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
      await enqueueMail(trx, secrets, { ...mail, to: email, unsubscribeLink, countedWith: null }, now(), PRIORITY);
    }
  });
};
