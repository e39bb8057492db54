import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The time zones of organizations that are active. */
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

/** So far before UTC a day begins where it begins first. */
const EARLIEST_MS = 14 * 3_600_000;

/** The last week (the date of its Monday) that has ended anywhere at `now`. A mark of a later one was made by a clock that was wrong. */
const lastEnded = (now: number) =>
  sql`date_trunc('week', (${new Date(now + EARLIEST_MS)}::timestamptz at time zone 'UTC'))::date - 7`;

/**
 * Notes that the week of up to `limit` organizations of some zones, where it ended at the same moment, is reported, and returns them with
 * their zones. An organization that has changed its zone is not told of a week twice. One that did not exist in that week is left out.
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

/** Notes that the mails of a week are queued in this transaction; false when they were before. */
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

/** A week that was queued before it was due, by a clock that was ahead, is queued again when it is. */
export const forgetWeek = async (db: Db, organizationId: number, week: string): Promise<void> => {
  await db
    .deleteFrom('weekly_reports')
    .where('organization_id', '=', organizationId)
    .where('week', '=', week)
    .where('mailed_at', 'is', null)
    .execute();
};

/** Members who get weekly reports; `verifiedOnly`: none whose address is not proved. */
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

/** Whether the member of that address still wants weekly reports. */
export const wantsReports = async (db: Db, membershipId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .where('id', '=', membershipId)
    .where('disable_weekly_report_emails', '=', false)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Forgets what was reported so long ago that it cannot be due again, and weeks that have not ended at `now` (epoch milliseconds). */
export const sweepWeeklyReports = async (db: Db, before: Date, now: number): Promise<void> => {
  await db
    .deleteFrom('weekly_reports')
    .where((eb) => eb.or([eb('queued_at', '<', before), sql<boolean>`week > ${lastEnded(now)}`]))
    .execute();
};
