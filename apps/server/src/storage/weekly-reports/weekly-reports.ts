import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export const listZonesInUse = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('organizations')
      .where('state', '=', 'AC')
      .select('timezone')
      .distinct()
      .orderBy('timezone')
      .execute()
  ).map(({ timezone }) => timezone);

/** The largest offset of a time zone ahead of UTC. */
const EARLIEST_MS = 14 * 3_600_000;

/**
 * Selects the last week (its Monday) that has ended in any time zone at `now`. A record of a later week results from a
 * wrong clock.
 */
const lastEnded = (now: number) =>
  sql`date_trunc('week', (${new Date(now + EARLIEST_MS)}::timestamptz at time zone 'UTC'))::date - 7`;

/**
 * Records the week for up to `limit` organizations in these time zones, in which it ended at the same moment. An
 * organization that has changed its time zone gets only one report for a week. Omits organizations that did not exist
 * in that week.
 */
export const takeWeeksToReport = async (
  trx: Db,
  {
    zones,
    week,
    endsAt,
    now,
    limit,
  }: { zones: readonly string[]; week: string; endsAt: number; now: number; limit: number },
): Promise<{ id: number; timezone: string }[]> => {
  const { rows } = await sql<{ id: number; timezone: string }>`
    with taken as (insert into weekly_reports (organization_id, week, queued_at)
    select o.id, ${week}::date, ${new Date(now)} from organizations o
    where o.state = 'AC' and o.timezone = any(${zones}::text[]) and o.created_at < ${new Date(endsAt)}
      and not exists (select from weekly_reports r
        where r.organization_id = o.id and r.week >= ${week}::date and r.week <= ${lastEnded(now)})
    order by o.id limit ${limit}
    on conflict do nothing
    returning organization_id)
    select o.id, o.timezone from taken join organizations o on o.id = taken.organization_id order by o.id`.execute(trx);
  return rows;
};

/** Records that the mails are queued in this transaction. Returns false if they were queued before. */
export const markMailed = async (trx: Db, organizationId: number, week: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('weekly_reports')
    .set({ mailed_at: new Date(now) })
    .where('organization_id', '=', organizationId)
    .where('week', '=', week)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Deletes a week whose report was queued too early by a clock that was ahead. The report is queued again when it is
 * due.
 */
export const forgetWeek = async (db: Db, organizationId: number, week: string): Promise<void> => {
  await db
    .deleteFrom('weekly_reports')
    .where('organization_id', '=', organizationId)
    .where('week', '=', week)
    .where('mailed_at', 'is', null)
    .execute();
};

export const listReportReaders = (
  db: Db,
  organizationId: number,
  { verifiedOnly }: { verifiedOnly: boolean },
): Promise<{ membershipId: number; email: string }[]> =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.disable_weekly_report_emails', '=', false)
    .$if(verifiedOnly, (query) => query.where('u.email_verified', '=', true))
    .orderBy('m.id')
    .select(['m.id as membershipId', 'u.email'])
    .execute();

export const wantsReports = async (db: Db, membershipId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .where('id', '=', membershipId)
    .where('disable_weekly_report_emails', '=', false)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Deletes reports that are too old to be due again, and weeks that have not ended at `now` (epoch milliseconds). */
export const sweepWeeklyReports = async (db: Db, before: Date, now: number): Promise<void> => {
  await db
    .deleteFrom('weekly_reports')
    .where((eb) => eb.or([eb('queued_at', '<', before), sql<boolean>`week > ${lastEnded(now)}`]))
    .execute();
};
