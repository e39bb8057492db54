import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAccountMail } from '../../alerts/render/account-mail.ts';
import type { JobPayloads } from '../../storage/jobs/enqueue-job.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck, insertOrganization } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import { sweepWeeklyReports } from '../../storage/weekly-reports/weekly-reports.ts';
import { mailWeeklyReport, type WeeklyReportParts } from '../../weekly-reports/mail-weekly-report.ts';
import { queueWeeklyReports } from '../../weekly-reports/queue-weekly-reports.ts';
import { createReportApp, MINUTE, type ReportApp } from '../testing/report-app.ts';

const MONDAY = Date.parse('2026-06-15T08:00:00Z');
const WEEK = '2026-06-08';
const WEEK_BEGAN = Date.parse('2026-06-08T00:00:00Z');

let now: number;
let pharos: ReportApp;
beforeEach(async () => {
  now = MONDAY;
  pharos = await createReportApp({ now: () => now });
  await sql`update organizations set created_at = ${new Date(WEEK_BEGAN - 30 * DAY_MS)}`.execute(pharos.services.db);
});
afterEach(() => pharos.close());

const parts = (): WeeklyReportParts => {
  const { db, secrets, log } = pharos.services;
  const rules = { sellsPlans: true, isSignUpOpen: false };
  return { db, secrets, log, baseUrl: 'http://localhost:3000', ...rules, now: () => now };
};
const queue = () => queueWeeklyReports(pharos.services.db, now);
const mail = (organizationId: number, week = WEEK, timezone = 'UTC') =>
  mailWeeklyReport(parts(), { organizationId, week, timezone });
const mails = () => waitingAccountMails(pharos.services.db, pharos.services.secrets);
const report = async (query = '', who = pharos.garden) => (await pharos.get(`/weekly-report/${query}`, who)).json();
const waitingJobs = async (): Promise<JobPayloads['mail-weekly-report'][]> => {
  const { rows } = await sql<{ payload: JobPayloads['mail-weekly-report'] }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail-weekly-report' order by j.id`.execute(pharos.services.db);
  return rows.map(({ payload }) => payload);
};

/** Stores a check that was up except for the given minutes in the week and in the week before. */
const insertDownCheck = async (name: string, minutes: number, minutesBefore: number): Promise<number> => {
  const { db } = pharos.services;
  const created_at = new Date(WEEK_BEGAN - 20 * DAY_MS);
  const id = await insertCheck(db, { ...pharos.garden, name, created_at, state: { last_result_at: new Date(MONDAY) } });
  const outage = (from: number, length: number) =>
    length === 0
      ? []
      : [
          { state: 'NR' as const, from },
          { state: 'AV' as const, from: from + length * MINUTE },
        ];
  await insertStates(db, id, [
    { state: 'AV', from: created_at.getTime() },
    ...outage(WEEK_BEGAN - 3 * DAY_MS, minutesBefore),
    ...outage(WEEK_BEGAN + 2 * DAY_MS, minutes),
  ]);
  await insertDay(db, id, [[WEEK_BEGAN + 3 * HOUR_MS, steadyHour(60, 20 * id)]]);
  await insertDay(db, id, [[WEEK_BEGAN - 5 * DAY_MS, steadyHour(60, 40 * id)]]);
  return id;
};

test('returns the figures of a week as in the reports of each check', async () => {
  const shop = await insertDownCheck('Shop', 90, 10);
  const steady = await insertDownCheck('Steady', 0, 0);
  const week = await report();
  expect(week).toMatchObject({
    week: WEEK,
    report_start: '2026-06-08T00:00:00.000Z',
    report_end: '2026-06-15T00:00:00.000Z',
    is_complete: true,
    previous_week: '2026-06-01',
    next_week: '2026-06-15',
    checks_count: 2,
    down_count: 1,
    totals: { outages_count_total: 1, duration_seconds_total_downtime: 5400, availability_percentage: '99.55' },
    previous: { outages_count_total: 1, duration_seconds_total_downtime: 600 },
  });
  expect(week.down.map(({ name }: { name: string }) => name)).toEqual(['Shop']);
  const range = 'start_time=2026-06-08T00:00:00Z&end_time=2026-06-15T00:00:00Z';
  for (const row of [...week.down, ...week.slowest]) {
    const stats = (await pharos.get(`/check-stats-reports/${row.check_id}/?${range}`, pharos.garden)).json();
    for (const figure of [
      'duration_seconds_total_downtime',
      'duration_seconds_unknown',
      'outages_count_total',
      'average_response_time_milliseconds_available',
    ])
      expect([figure, row[figure]]).toEqual([figure, stats[figure]]);
  }
  expect(week.slowest.map(({ check_id }: { check_id: number }) => check_id)).toEqual([steady, shop]);
  expect(week.changed).toHaveLength(2);
});

test('returns response times only if the plan includes them', async () => {
  await insertDownCheck('Shop', 90, 10);
  await sql`update organizations set plan = 'SPROUT'`.execute(pharos.services.db);
  expect(await report()).toMatchObject({ slowest: [], changed: [], down_count: 1 });
});

test('accepts only weeks that have started and that the plan includes', async () => {
  const refused = async (query: string) => (await pharos.get(`/weekly-report/${query}`, pharos.garden)).json();
  expect(await refused('?week=2026-06-09')).toEqual({ week: ['Enter the date of a Monday.'] });
  expect(await refused('?week=2026-06-22')).toEqual({ week: ['Choose a week that has started.'] });
  expect(await refused('?week=2020-01-06')).toEqual({
    week: ['Reports show the last 24 months. Choose a later week.'],
  });
  expect(await report('?week=2026-06-15')).toMatchObject({ is_complete: false, next_week: null });
});

test('compares an unfinished week with the same part of the week before', async () => {
  await insertDownCheck('Shop', 90, 10);
  // The outage of the week before started later in that week.
  expect(await report('?week=2026-06-15')).toMatchObject({
    is_complete: false,
    previous: { outages_count_total: 0, availability_percentage: '100.00' },
  });
});

test('lists alerts that reached no recipient, and certificates that expire soon', async () => {
  const { db } = pharos.services;
  const { organizationId: organization_id } = pharos.garden;
  const check_id = await insertDownCheck('Shop', 0, 0);
  const event = (status: 'not-sent' | 'fanned-out', reason: string | null, at: number) =>
    sql<{
      id: number;
    }>`insert into alert_events (organization_id, check_id, kind, at, rule, detail, status, reason, closed_at)
      values (${organization_id}, ${check_id}, 'down', ${new Date(at)}, 'down', '{}', ${status}, ${reason}, ${new Date(at)})
      returning id`.execute(db);
  await event('not-sent', 'no-recipient', WEEK_BEGAN + HOUR_MS);
  await event('not-sent', 'in-maintenance', WEEK_BEGAN + 2 * HOUR_MS);
  await event('not-sent', 'no-recipient', WEEK_BEGAN - HOUR_MS);
  await event('fanned-out', null, WEEK_BEGAN + 3 * HOUR_MS);
  const facts = (notAfter: number | null) =>
    JSON.stringify({
      subject: 'CN=shop',
      issuer: 'CN=ca',
      altNames: [],
      notBefore: 0,
      notAfter,
      fingerprint: 'AA',
      problem: null,
    });
  await sql`insert into certificates (check_id, id, facts, seen_on) values
    (${check_id}, 1, ${facts(MONDAY + 3 * DAY_MS)}, '2026-06-01'),
    (${check_id}, 2, ${facts(MONDAY + 20 * DAY_MS)}, '2026-06-14')`.execute(db);
  // Certificates without expiry date or with 30 days left are not listed.
  for (const [name, notAfter] of [
    ['Endless', null],
    ['Thirty days', MONDAY + 30 * DAY_MS],
    ['Blog', MONDAY + 30 * DAY_MS - 1],
    ['Bakery', MONDAY - DAY_MS],
  ] as const) {
    const created_at = new Date(WEEK_BEGAN);
    const id = await insertCheck(db, { ...pharos.garden, name, created_at });
    await sql`insert into certificates (check_id, id, facts, seen_on)
      values (${id}, 1, ${facts(notAfter)}, '2026-06-14')`.execute(db);
  }
  const week = await report();
  expect(week.untold).toEqual([
    { check_id, name: 'Shop', kind: 'down', at: '2026-06-08T01:00:00.000Z', reason: 'no-recipient' },
  ]);
  expect(week.expiring).toEqual([
    expect.objectContaining({ name: 'Bakery', expires_on: '2026-06-14T08:00:00.000Z' }),
    { check_id, name: 'Shop', expires_on: '2026-07-05T08:00:00.000Z' },
    expect.objectContaining({ name: 'Blog', expires_on: '2026-07-15T07:59:59.999Z' }),
  ]);
  await queue();
  await mail(organization_id);
  const [sent] = await mails();
  expect(sent?.sections?.slice(-2)).toEqual([
    {
      title: 'Certificates that expire within 30 days',
      lines: ['Bakery: 14 June 2026', 'Shop: 5 July 2026', 'Blog: 15 July 2026'],
    },
    {
      title: 'Alerts that no one received',
      lines: ['Shop, down at 8 June 2026, 01:00:00 UTC: the check has no recipient'],
    },
  ]);
});

test('queues each organization once a week, on Monday morning in its own time zone', async () => {
  const { db } = pharos.services;
  const created_at = new Date(WEEK_BEGAN);
  const berlin = await insertOrganization(db, { timezone: 'Europe/Berlin', created_at });
  const tokyo = await insertOrganization(db, { timezone: 'Asia/Tokyo', created_at });
  await insertOrganization(db, { timezone: 'Asia/Tokyo', created_at, state: 'PS' });
  await insertOrganization(db, { timezone: 'Asia/Tokyo', created_at: new Date(MONDAY) });
  await sql`update organizations set timezone = 'America/New_York' where id in (${pharos.garden.organizationId}, ${pharos.sprout.organizationId})`.execute(
    db,
  );
  const queuedAt = async (iso: string): Promise<number[]> => {
    const before = (await waitingJobs()).length;
    now = Date.parse(iso);
    await queue();
    return (await waitingJobs()).slice(before).map(({ organizationId }) => organizationId);
  };
  expect(await queuedAt('2026-06-14T22:59:00Z')).toEqual([]);
  expect(await queuedAt('2026-06-14T23:00:00Z')).toEqual([tokyo.organizationId]);
  expect(await queuedAt('2026-06-15T05:59:00Z')).toEqual([]);
  expect(await queuedAt('2026-06-15T06:00:00Z')).toEqual([berlin.organizationId]);
  // A change of the time zone does not queue the same week again.
  await sql`update organizations set timezone = 'America/New_York' where id = ${berlin.organizationId}`.execute(db);
  expect(await queuedAt('2026-06-15T12:00:00Z')).toEqual([pharos.garden.organizationId, pharos.sprout.organizationId]);
  expect(await queuedAt('2026-06-16T12:00:00Z')).toEqual([]);
  // This includes the organization that was created after the previous week.
  expect(await queuedAt('2026-06-22T12:00:00Z')).toHaveLength(5);
});

test('queues later weeks even after the clock was temporarily years ahead', async () => {
  const { db } = pharos.services;
  await queue();
  now = Date.parse('2030-01-07T09:00:00Z');
  expect(await queue()).toBe(2);
  now = Date.parse('2026-06-22T09:00:00Z');
  expect(await queue()).toBe(2);
  await sweepWeeklyReports(db, new Date(now - 60 * DAY_MS), now);
  const weeks = sql<{ week: string }>`select distinct week::text as week from weekly_reports order by 1`;
  expect((await weeks.execute(db)).rows).toEqual([{ week: WEEK }, { week: '2026-06-15' }]);
});

test('does not treat the latest week that has ended in any time zone as a sign of a wrong clock', async () => {
  const { db } = pharos.services;
  await sql`update organizations set timezone = 'Pacific/Kiritimati'`.execute(db);
  now = Date.parse('2026-06-14T18:00:00Z');
  expect(await queue()).toBe(2);
  await sweepWeeklyReports(db, new Date(now - 60 * DAY_MS), now);
  await sql`update organizations set timezone = 'UTC'`.execute(db);
  now = MONDAY;
  expect(await queue()).toBe(0);
});

test('skips a report that could not be mailed before Wednesday morning', async () => {
  await queue();
  now = MONDAY + 2 * DAY_MS;
  await mail(pharos.garden.organizationId);
  expect(await mails()).toEqual([]);
  now -= 1;
  await mail(pharos.garden.organizationId);
  expect(await mails()).toHaveLength(1);
});

test('uses the week of the time zone with which the report was queued', async () => {
  const { db } = pharos.services;
  const { organizationId } = pharos.garden;
  await sql`update organizations set timezone = 'Pacific/Kiritimati' where id = ${organizationId}`.execute(db);
  now = Date.parse('2026-06-14T18:00:00Z');
  expect(await queue()).toBe(1);
  // Still Sunday in this time zone.
  await sql`update organizations set timezone = 'Pacific/Honolulu' where id = ${organizationId}`.execute(db);
  const [job] = await waitingJobs();
  expect(job).toEqual({ organizationId, week: WEEK, timezone: 'Pacific/Kiritimati' });
  await mailWeeklyReport(parts(), job as NonNullable<typeof job>);
  expect((await mails()).map(({ headline }) => headline)).toEqual(['8 June 2026 to 14 June 2026 (Pacific/Kiritimati)']);
});

test('does not mail a report that was queued by a clock that was ahead before it is due', async () => {
  const { organizationId } = pharos.garden;
  await queue();
  now = MONDAY - HOUR_MS;
  await mail(organizationId);
  expect(await mails()).toEqual([]);
  now = MONDAY;
  expect(await queue()).toBe(1);
  await mail(organizationId);
  expect(await mails()).toHaveLength(1);
});

test('queues each report only once if several workers run', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, queue));
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect(await waitingJobs()).toHaveLength(2);
});

test('mails members who want it once, even if the job runs several times', async () => {
  const { db } = pharos.services;
  const { organizationId } = pharos.garden;
  await insertDownCheck('Shop', 90, 10);
  const member = async (email: string, isStopped: boolean): Promise<void> => {
    const user = await insertOrganization(db, { email, state: 'PS' });
    await db
      .insertInto('memberships')
      .values({
        organization_id: organizationId,
        user_id: user.userId,
        role: 'ST',
        disable_weekly_report_emails: isStopped,
      })
      .execute();
  };
  await member('reader@example.com', false);
  await member('quiet@example.com', true);
  await queue();
  await Promise.all([mail(organizationId), mail(organizationId)]);
  await mail(organizationId);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual([expect.stringMatching(/^owner-/), 'reader@example.com']);
  const [, toReader] = sent;
  expect(toReader?.subject).toMatch(/^Weekly report of Organization \d+: 1 outage, 99\.10 % available$/);
  expect(toReader?.headline).toBe('8 June 2026 to 14 June 2026 (UTC)');
  expect(toReader?.paragraphs).toEqual([
    '1 check, 99.10 % available (previous week: 99.90 %), 1 outage (previous week: 1) and 1 hr 30 mins of downtime.',
  ]);
  const { text, html } = renderAccountMail(toReader as NonNullable<typeof toReader>, 'https://pharos.example');
  expect(text).toContain(
    'Outages (in parentheses: the previous week)\n- Shop: 99.10 % available (99.90 %), 1 outage, 1 hr 30 mins down',
  );
  expect(html).toContain('Stop these mails');
  expect(text).toContain(`Stop these mails: ${toReader?.unsubscribeLink}`);
});

test('mails a single line for a quiet week, and for an organization without checks', async () => {
  await queue();
  await mail(pharos.garden.organizationId);
  expect((await mails())[0]).toMatchObject({
    subject: expect.stringContaining(': no checks'),
    paragraphs: ['There were no checks. Add a check, and Pharos alerts you when it is down.'],
    sections: [],
  });
  await sql`delete from weekly_reports`.execute(pharos.services.db);
  await insertDownCheck('Shop', 0, 0);
  await sql`delete from daily_figures`.execute(pharos.services.db);
  await queue();
  await mail(pharos.garden.organizationId);
  expect((await mails())[1]).toMatchObject({
    subject: expect.stringContaining(': no outages'),
    paragraphs: ['No outages: 1 check, 100.00 % available.'],
    sections: [],
  });
});

test('does not mail an organization that was suspended after its report was queued', async () => {
  await queue();
  await sql`update organizations set state = 'SU'`.execute(pharos.services.db);
  await mail(pharos.garden.organizationId);
  expect(await mails()).toEqual([]);
});

test('stops the reports to a reader through the link of a report, with a button or one click, and starts them again', async () => {
  const { db } = pharos.services;
  await queue();
  await mail(pharos.garden.organizationId);
  const link = (await mails())[0]?.unsubscribeLink?.replace('http://localhost:3000', '') ?? '';
  const isStopped = async () =>
    (
      await db
        .selectFrom('memberships')
        .where('id', '=', pharos.garden.membershipId)
        .select('disable_weekly_report_emails as is')
        .executeTakeFirstOrThrow()
    ).is;
  const page = await pharos.call('GET', link);
  expect([page.statusCode, await isStopped()]).toEqual([200, false]);
  expect(page.body).toContain('Stop weekly reports?');
  for (let n = 0; n < 2; n += 1) {
    const stopped = await pharos.call('POST', link, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(stopped.body).toContain('Weekly reports are stopped');
    expect(await isStopped()).toBe(true);
  }
  const audit = await db.selectFrom('audit_log').where('action', '=', 'member.change').selectAll().execute();
  expect(audit).toHaveLength(1);
  const again = await pharos.call('POST', link.replace('/stop', '/start'));
  expect(again.body).toContain('You receive weekly reports again');
  expect(await isStopped()).toBe(false);
  expect((await pharos.call('POST', `${link.slice(0, -6)}AAAAAA`)).statusCode).toBe(404);
  // Links of alert mails are invalid here.
  expect((await pharos.call('GET', '/weekly-reports/stop?of=x')).statusCode).toBe(404);
});
