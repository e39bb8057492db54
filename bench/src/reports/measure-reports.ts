import { loadavg } from 'node:os';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { sweepHistory } from '../../../apps/server/src/storage/retention/sweep-history.ts';
import { figure, formatTable, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { type Bucket, highest, histogramBetween, quantile } from '../metrics.ts';
import type { ReportBenchOptions } from '../options.ts';
import { type Pharos, startPharos } from '../pharos.ts';
import type { Session } from '../session.ts';
import { startTarget } from '../start-target.ts';
import { reportCalls } from './report-calls.ts';
import { seedHistory } from './seed-history.ts';
import { timeCalls } from './time-calls.ts';

const INTERVAL = 60;
const WARM_UP = INTERVAL + 15;
const WINDOW = 120;
/** The plan with the longest history. */
const RETENTION_MONTHS = 24;

/**
 * Measures reports alone, reports while the judge works, and the judge during reports and retention, on a full
 * database.
 */
export const measureReports = async (options: ReportBenchOptions, session: Session): Promise<void> => {
  const { report, wait } = session;
  const target = await startTarget();
  const pharos = await startPharos(INTERVAL);
  try {
    const { client, organizationId } = pharos;
    const { checks, days, resultHours } = options;
    await loadChecks(client, {
      organizationId,
      checks,
      intervalSeconds: INTERVAL,
      targetUrl: target.url,
      isAnnounced: false,
    });
    report(`Seeding ${days} days of ${checks} checks …`);
    const started = performance.now();
    await seedHistory(client, { organizationId, days, resultHours });
    const { rows: sizes } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    report(`… in ${figure((performance.now() - started) / 1000, 's')}.`);
    const ids = (await client.query<{ id: number }>('select id from checks order by id')).rows.map(({ id }) => id);
    const calls = reportCalls(Date.now(), days);
    const alone = await timeCalls(pharos, calls, ids, options.calls);
    const title = `${figure(checks, 'checks')}, ${figure(days, 'days')}, ${figure(Number(sizes[0]?.bytes ?? 0) / 1e9, 'GB', 1)}`;
    console.log(`\n${formatTable(`Reports without other work: ${title}`, alone)}\n`);

    report(`Probing all checks, warming up for ${WARM_UP} s …`);
    await client.query(`select pg_notify('pharos_checks', '*')`);
    await wait(WARM_UP);
    const quiet = await judgeWhile(pharos, () => wait(WINDOW));
    const beside: Row[] = [];
    const withReports = await judgeWhile(pharos, async () => {
      beside.push(...(await timeCalls(pharos, calls, ids, options.calls)));
    });
    console.log(`\n${formatTable('Reports while every check is probed each minute', beside)}\n`);
    const sweeps: number[] = [];
    const withRetention = await judgeWhile(pharos, () => sweepFor(pharos, sweeps, session));
    const rows: Row[] = [
      ['Judge batch, without other work', spread(quiet)],
      ['Judge batch, during reports', spread(withReports)],
      ['Judge batch, during continuous retention', spread(withRetention)],
      ['First run of retention', figure(sweeps[0] ?? null, 's', 1)],
      ['Load of the machine at the end', figure(loadavg()[0] ?? null, 'runnable', 1)],
      ['Run of retention without due data', figure(sweeps.at(-1) ?? null, 's', 1)],
    ];
    console.log(`\n${formatTable('Judge', rows)}\n`);
  } finally {
    await pharos.stop();
    await target.stop();
  }
};

const judgeWhile = async (pharos: Pharos, work: () => Promise<void>): Promise<Bucket[]> => {
  const before = await pharos.metrics();
  await work();
  return histogramBetween(before, await pharos.metrics(), 'pharos_judge_batch_seconds');
};

/** The first cleanup has a whole month to delete. */
const sweepFor = async (pharos: Pharos, sweeps: number[], { wait }: Session): Promise<void> => {
  const since = new Date();
  since.setUTCMonth(since.getUTCMonth() - RETENTION_MONTHS + 1);
  const database = openDatabase(pharos.databaseUrl, 1);
  try {
    for (const end = performance.now() + WINDOW * 1000; performance.now() < end; ) {
      const started = performance.now();
      await sweepHistory(database.db, { since, resultsSince: since });
      sweeps.push((performance.now() - started) / 1000);
      await wait(0);
    }
  } finally {
    await database.close();
  }
};

const spread = (buckets: readonly Bucket[]): string => {
  const ms = (seconds: number | null): string => figure(seconds === null ? null : seconds * 1000, 'ms', 1);
  return `p50 ${ms(quantile(buckets, 0.5))}, p99 ${ms(quantile(buckets, 0.99))}, max ≤ ${ms(highest(buckets))}`;
};
