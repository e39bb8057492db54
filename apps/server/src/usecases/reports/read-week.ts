import { limitsOf, planHasFeature } from '@pharos/domain/plans/plans.ts';
import { historyLimit } from '@pharos/domain/reports/time/history-limit.ts';
import { lastWeek, type Week, weekAfter, weekBefore, weekBeginning } from '@pharos/domain/reports/time/weeks.ts';
import { readOrganizationZone } from '../../storage/organizations/organization-zone.ts';
import { readWeeklyReport, type WeekOfOrganization } from '../../storage/weekly-reports/read-weekly-report.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { planOf } from '../plan-of.ts';

export interface ReadWeek {
  report: WeekOfOrganization;
  week: Week;
  zone: string;
  /** Epoch milliseconds. Now for the current week. */
  endsAt: number;
  isComplete: boolean;
  /** Null if the previous week is outside the history of the plan. */
  earlier: string | null;
  /** Null if the next week has not started. */
  later: string | null;
}

/** The week starts on the Monday `date`. Defaults to the last complete week. */
export const readWeek = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  date: string | undefined,
): Promise<ReadWeek> => {
  const { db } = services;
  const now = services.now();
  const [{ timezone: zone }, plan] = await Promise.all([
    readOrganizationZone(db, caller.organization.id),
    planOf(services, caller),
  ]);
  const week = date === undefined ? lastWeek(zone, now) : weekBeginning(zone, date);
  if (week === null) throw invalid({ week: ['Enter the date of a Monday.'] });
  if (week.from >= now) throw invalid({ week: ['Choose a week that has started.'] });
  const months = limitsOf(plan, now).historyMonths;
  const earliest = historyLimit(now, months);
  if (week.from < earliest) {
    throw invalid({ week: [`Reports show the last ${months} months. Choose a later week.`] });
  }
  const before = weekBefore(zone, week);
  const after = weekAfter(zone, week);
  const report = await readWeeklyReport(db, {
    organizationId: caller.organization.id,
    week,
    before,
    now,
    hasResponseMetrics: planHasFeature(plan, 'avg_response_metrics', now),
  });
  return {
    report,
    week,
    zone,
    endsAt: Math.min(week.to, now),
    isComplete: week.to <= now,
    earlier: before.from < earliest ? null : before.week,
    later: after.from >= now ? null : after.week,
  };
};
