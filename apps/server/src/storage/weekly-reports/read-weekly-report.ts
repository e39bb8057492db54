import { StoredCertificate } from '@pharos/contract/stored/probe.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { Week } from '@pharos/domain/reports/time/weeks.ts';
import { addToReport, checkWeek, NO_CHECKS, type WeeklyReport } from '@pharos/domain/reports/weekly-report.ts';
import { sql } from 'kysely';
import { readCheckHistories } from '../checks/check-histories.ts';
import type { Db } from '../connection/connect.ts';

/** Limits the checks in memory. */
const AT_ONCE = 100;
/** Certificates that expire within this time are reported. */
const EXPIRING_MS = 30 * DAY_MS;
const LISTED = 20;

export interface WeekOfOrganization extends WeeklyReport {
  expiring: { id: number; name: string; expiresAt: number }[];
  /** Alerts that unintentionally reached no recipient. */
  unnotified: {
    checkId: number;
    name: string;
    kind: 'down' | 'degraded' | 'certificate';
    at: number;
    reason: 'no-recipient' | 'all-muted' | 'not-delivered';
  }[];
  unnotifiedCount: number;
}

interface Options {
  organizationId: number;
  week: Week;
  before: Week;
  now: number;
  hasResponseMetrics: boolean;
}

/**
 * Compares a week with the week before, and a running week with the same part of it. The figures are the same as in the
 * reports of each check.
 */
export const readWeeklyReport = async (db: Db, options: Options): Promise<WeekOfOrganization> => {
  const { organizationId, week, before, now, hasResponseMetrics } = options;
  const range = { from: week.from, to: Math.min(week.to, now) };
  // A running week is compared with the same part of the week before.
  const compared = week.to <= now ? before : { from: before.from, to: before.from + (now - week.from) };
  const checks = await db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', new Date(range.to))
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
  let report = NO_CHECKS;
  for (let first = 0; first < checks.length; first += AT_ONCE) {
    const part = checks.slice(first, first + AT_ONCE);
    const ids = part.map(({ id }) => id);
    const [histories, earlier] = [
      await readCheckHistories(db, ids, range, now, { withHours: hasResponseMetrics }),
      await readCheckHistories(db, ids, compared, now, { withHours: hasResponseMetrics }),
    ];
    const weeks = part.flatMap((check) => {
      const [history, historyBefore] = [histories.get(check.id), earlier.get(check.id)];
      // The check was deleted after the list was read.
      if (!history || !historyBefore) return [];
      return checkWeek(check, [history, range], [historyBefore, compared], hasResponseMetrics);
    });
    report = addToReport(report, weeks);
  }
  const unnotified = await readUnsentNotifications(db, organizationId, range);
  return { ...report, expiring: await readExpiring(db, organizationId, now), ...unnotified };
};

/** Uses the certificate of each check that was seen last, unless that was long ago. */
const readExpiring = async (db: Db, organizationId: number, now: number): Promise<WeekOfOrganization['expiring']> => {
  const { rows } = await sql<{ id: number; name: string; facts: unknown }>`
    select distinct on (c.id) c.id, c.name, t.facts from checks c join certificates t on t.check_id = c.id
    where c.organization_id = ${organizationId} and not c.paused and t.seen_on >= ${new Date(now - 2 * DAY_MS)}::date
    order by c.id, t.seen_on desc, t.id desc`.execute(db);
  return rows
    .flatMap(({ id, name, facts }) => {
      const expiresAt = StoredCertificate.safeParse(facts).data?.notAfter ?? null;
      return expiresAt !== null && expiresAt < now + EXPIRING_MS ? [{ id, name, expiresAt }] : [];
    })
    .sort((a, b) => a.expiresAt - b.expiresAt)
    .slice(0, LISTED);
};

const readUnsentNotifications = async (
  db: Db,
  organizationId: number,
  range: { from: number; to: number },
): Promise<Pick<WeekOfOrganization, 'unnotified' | 'unnotifiedCount'>> => {
  type Unnotified = WeekOfOrganization['unnotified'][number];
  const { rows } = await sql<Omit<Unnotified, 'at'> & { at: Date; count: number }>`
    select e.check_id as "checkId", c.name, e.kind, e.at, coalesce(e.reason, 'not-delivered') as reason,
      count(*) over ()::int as count
    from alert_events e join checks c on c.id = e.check_id and c.organization_id = e.organization_id
    where e.organization_id = ${organizationId} and e.kind in ('down', 'degraded', 'certificate')
      and e.at >= ${new Date(range.from)} and e.at < ${new Date(range.to)}
      and (e.status = 'not-sent' and e.reason in ('no-recipient', 'all-muted')
        or e.status = 'fanned-out'
          and exists (select from deliveries d where d.organization_id = e.organization_id and d.event_id = e.id and d.status = 'failed')
          and not exists (select from deliveries d
            where d.organization_id = e.organization_id and d.event_id = e.id and d.status <> 'failed'))
    order by e.at desc limit ${LISTED}`.execute(db);
  return {
    unnotified: rows.map(({ checkId, name, kind, at, reason }) => ({ checkId, name, kind, at: at.getTime(), reason })),
    unnotifiedCount: rows[0]?.count ?? 0,
  };
};
