import { weekToReport } from '@pharos/domain/reports/time/weeks.ts';
import type { Db } from '../storage/connection/connect.ts';
import { enqueueJobs } from '../storage/jobs/enqueue-job.ts';
import { listZonesInUse, takeWeeksToReport } from '../storage/weekly-reports/weekly-reports.ts';

const AT_ONCE = 500;
/** Alerts run first: a higher number runs later. */
const PRIORITY = 100;

/**
 * Queues the report of last week for each organization where it is Monday 08:00 or shortly after. Returns the number of
 * organizations.
 */
export const queueWeeklyReports = async (db: Db, now: number): Promise<number> => {
  let queued = 0;
  for (const { zones, week, endsAt } of weeksDue(await listZonesInUse(db), now)) {
    for (;;) {
      const taken = await db.transaction().execute(async (trx) => {
        const rows = await takeWeeksToReport(trx, { zones, week, endsAt, now, limit: AT_ONCE });
        await enqueueJobs(
          trx,
          rows.map(({ id: organizationId, timezone }) => ({
            task: 'mail-weekly-report',
            payload: { organizationId, week, timezone },
            jobKey: `mail-weekly-report:${organizationId}:${week}`,
            priority: PRIORITY,
          })),
        );
        return rows.length;
      });
      queued += taken;
      if (taken < AT_ONCE) break;
    }
  }
  return queued;
};

interface DueWeek {
  week: string;
  endsAt: number;
  zones: string[];
}

/** Hundreds of time zone names share a few dozen clocks. */
const weeksDue = (zones: readonly string[], now: number): DueWeek[] => {
  const due = new Map<string, DueWeek>();
  for (const zone of zones) {
    const found = weekToReport(zone, now);
    if (!found) continue;
    const key = `${found.week} ${found.to}`;
    const same = due.get(key) ?? { week: found.week, endsAt: found.to, zones: [] };
    same.zones.push(zone);
    due.set(key, same);
  }
  return [...due.values()];
};
