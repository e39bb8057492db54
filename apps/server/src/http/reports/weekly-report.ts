import { getWeeklyReport, type WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { percentOf } from '@pharos/domain/public-status/percent-text.ts';
import type { CheckWeek, WeekFigures } from '@pharos/domain/reports/weekly-report.ts';
import { readWeek } from '../../usecases/reports/read-week.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerWeeklyReportRoutes = (app: RouteApp): void => {
  route(app, getWeeklyReport, async ({ services, caller, query }) => {
    const { report, week, zone, endsAt, isComplete, earlier, later } = await readWeek(services, caller, query.week);
    return {
      week: week.week,
      report_start: toIso(week.from),
      report_end: toIso(endsAt),
      timezone: zone,
      is_complete: isComplete,
      previous_week: earlier,
      next_week: later,
      checks_count: report.checks,
      totals: toFigures(report.totals),
      previous: toFigures(report.before),
      down: report.down.map(toCheckWeek),
      down_count: report.downCount,
      slowest: report.slowest.map(toCheckWeek),
      changed: report.changed.map(toCheckWeek),
      expiring: report.expiring.map(({ id, name, expiresAt }) => ({
        check_id: id,
        name,
        expires_on: toIso(expiresAt),
      })),
      untold: report.unnotified.map(({ checkId, at, ...alert }) => ({ check_id: checkId, at: toIso(at), ...alert })),
      untold_count: report.unnotifiedCount,
    };
  });
};

const toFigures = ({ availability, downtimeMs, unknownMs, outages }: WeekFigures): WeeklyReport['totals'] => ({
  availability_percentage: availability === null ? null : percentOf(availability).toFixed(2),
  duration_seconds_total_downtime: downtimeMs / 1000,
  duration_seconds_unknown: unknownMs / 1000,
  outages_count_total: outages,
});

const toCheckWeek = ({ id, name, averageMs, before, ...figures }: CheckWeek): WeeklyReport['down'][number] => ({
  check_id: id,
  name,
  ...toFigures(figures),
  average_response_time_milliseconds_available: averageMs,
  previous: { ...toFigures(before), average_response_time_milliseconds_available: before.averageMs },
});
