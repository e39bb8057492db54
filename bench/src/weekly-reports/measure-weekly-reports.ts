import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import pino from 'pino';
import { type DatabaseHandle, openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import type { JobPayloads } from '../../../apps/server/src/storage/jobs/enqueue-job.ts';
import { mailWeeklyReport } from '../../../apps/server/src/weekly-reports/mail-weekly-report.ts';
import { queueWeeklyReports } from '../../../apps/server/src/weekly-reports/queue-weekly-reports.ts';
import { figure, type Row } from '../format-table.ts';
import { ordinaryHour, seededRandom } from '../history-rows.ts';
import type { Session } from '../session.ts';

const ORGANIZATIONS = 10_000;
const CHECKS_EACH = 5;
const STEP_MS = 10 * 60_000;
/** A worker creates this number of reports in parallel to its other work. */
const AT_ONCE = 4;
/**
 * A period with two Mondays. Clocks change in Europe on the Sunday before the first Monday, and in America on the
 * Sunday before the second.
 */
const FROM = Date.UTC(2026, 9, 25);
const TO = Date.UTC(2026, 10, 4);

/**
 * Covers 10,000 organizations in all time zones during two clock changes. The time is simulated, but the queue and the
 * mails are real.
 */
export const measureWeeklyReports = async ({ report, wait }: Session): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-weekly-'));
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(postgres.url, AT_ONCE + 1);
  try {
    await migrateToLatest(database);
    report(`Seeding ${ORGANIZATIONS} organizations with ${CHECKS_EACH} checks each …`);
    await seed(database);
    let now = FROM;
    const parts = {
      db: database.db,
      secrets: createSecretBox(randomBytes(32)),
      baseUrl: 'https://pharos.example',
      sellsPlans: false,
      isSignUpOpen: false,
      log: pino({ level: 'fatal' }),
      now: () => now,
    };
    let maxRoundSeconds = 0;
    let workSeconds = 0;
    let maxPerRound = 0;
    for (; now < TO; now += STEP_MS) {
      const startedAt = performance.now();
      const queued = await queueWeeklyReports(database.db, now);
      maxRoundSeconds = Math.max(maxRoundSeconds, (performance.now() - startedAt) / 1000);
      maxPerRound = Math.max(maxPerRound, queued);
      if (queued === 0) continue;
      const mailedAt = performance.now();
      await mailAll(database, (job) => mailWeeklyReport(parts, job));
      workSeconds += (performance.now() - mailedAt) / 1000;
      await wait(0);
    }
    const { rows } = await database.pool.query<{ reports: number; organizations: number; late: number; mails: number }>(
      `select count(*)::int as reports, count(distinct r.organization_id)::int as organizations,
         (count(*) filter (where not (extract(isodow from l.at) = 1 and l.at::time between '08:00' and '08:10')))::int as late,
         (select count(*)::int from graphile_worker._private_jobs) as mails
       from weekly_reports r join organizations o on o.id = r.organization_id,
         lateral (select r.queued_at at time zone o.timezone as at) l
       where r.mailed_at is not null`,
    );
    const [counted] = rows;
    return [
      ['Organizations, each with reports for two weeks', figure(counted?.organizations ?? 0, '')],
      ['Reports and mails', `${counted?.reports}, ${counted?.mails}`],
      ['Reports not queued between 08:00 and 08:10 on Monday in their time zone', String(counted?.late)],
      ['Longest queueing round', figure(maxRoundSeconds, 's', 2)],
      ['Maximum number queued in a round', figure(maxPerRound, 'organizations')],
      ['Creating the mails of a week, four at a time', figure(workSeconds / 2, 's', 1)],
    ];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const seed = async ({ pool }: DatabaseHandle): Promise<void> => {
  const zones = Intl.supportedValuesOf('timeZone');
  await pool.query(
    `with o as (insert into organizations (name, subdomain, timezone, created_at)
         select 'Bench ' || n, 'bench-' || n, ($2::text[])[1 + n % array_length($2::text[], 1)], '2026-01-01'
         from generate_series(1, $1::int) n returning id),
       a as (insert into applications (organization_id, name) select id, 'Bench' from o returning id, organization_id),
       u as (insert into users (email, name, email_verified) select 'bench-' || id || '@example.com', 'Bench', true from o returning id, email)
     insert into memberships (organization_id, user_id, role)
     select o.id, u.id, 'OW' from o join u on u.email = 'bench-' || o.id || '@example.com'`,
    [ORGANIZATIONS, zones],
  );
  const options = {
    target: { type: 'http', url: 'http://127.0.0.1:9/', timeoutSeconds: 30 },
    performanceAlert: { isActive: false, thresholdMs: 1000, durationSeconds: 300 },
    certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
  };
  await pool.query(
    `with c as (insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, created_at)
       select a.organization_id, a.id, 'Check ' || n, 'http', 'http://127.0.0.1:9/', 60, $2::jsonb, '2026-01-01'
       from applications a, generate_series(1, $1::int) n returning id, organization_id)
     insert into check_states (check_id, organization_id) select id, organization_id from c`,
    [CHECKS_EACH, JSON.stringify(options)],
  );
  const random = seededRandom(5);
  const day = Buffer.concat(Array.from({ length: 24 }, (_, hour) => packHour(hour, ordinaryHour(random, 120))));
  await pool.query(
    `insert into daily_figures (check_id, day, packed)
     select c.id, date '2026-10-05' + d, $1 from checks c, generate_series(0, 28) d`,
    [day],
  );
  await pool.query(
    `insert into state_changes (check_id, organization_id, id, state, started_at, ended_at, summary)
     select id, organization_id, id, 'AV', '2026-01-01', null, 'Available' from checks`,
  );
  await pool.query('analyze');
};

const mailAll = async (
  { pool }: DatabaseHandle,
  mail: (job: JobPayloads['mail-weekly-report']) => Promise<void>,
): Promise<void> => {
  const { rows } = await pool.query<{ payload: JobPayloads['mail-weekly-report'] }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'mail-weekly-report' returning j.payload`,
  );
  const waiting = rows.map(({ payload }) => payload);
  const work = async (): Promise<void> => {
    for (let job = waiting.pop(); job; job = waiting.pop()) await mail(job);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
