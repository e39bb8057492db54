import { loadavg } from 'node:os';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { packClosedResults } from '../../../apps/server/src/storage/results/pack-results.ts';
import { ensureResultPartitions } from '../../../apps/server/src/storage/retention/result-partitions.ts';
import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { type Pharos, startPharos } from '../pharos.ts';
import { cpuMicros, memoryBytes } from '../process-tree.ts';
import { seedHistory } from '../reports/seed-history.ts';
import type { Session } from '../session.ts';
import { startTarget } from '../start-target.ts';
import { latenessWhile, spread } from './lateness-while.ts';
import { measureImport } from './measure-import.ts';

const CHECKS = 1000;
const INTERVAL = 60;
const DAYS = 730;
const RESULT_DAYS = 7;
const DAY_MS = 86_400_000;
const WARM_UP = INTERVAL + 15;
const QUIET = 120;
const POLL_MS = 250;

/**
 * Measures the export and import of 1,000 checks with 24 months of history and 7 days of results, while each check is
 * probed every minute.
 */
export const measureExport = async ({ report, wait }: Session): Promise<Row[]> => {
  const target = await startTarget();
  const pharos = await startPharos(INTERVAL);
  try {
    const { client, organizationId } = pharos;
    const load = {
      organizationId,
      checks: CHECKS,
      intervalSeconds: INTERVAL,
      targetUrl: target.url,
      isAnnounced: false,
    };
    await loadChecks(client, load);
    report(`Seeding ${DAYS} days of ${CHECKS} checks, with results of ${RESULT_DAYS} days …`);
    await makePartitions(pharos.databaseUrl);
    await seedHistory(client, { organizationId, days: DAYS, resultHours: RESULT_DAYS * 24 });
    report('Packing the results …');
    await packResults(pharos.databaseUrl);
    report(`Probing all checks, warming up for ${WARM_UP} s …`);
    await client.query(`select pg_notify('pharos_checks', '*')`);
    await wait(WARM_UP);
    const quiet = await latenessWhile(pharos, () => wait(QUIET));
    report('Exporting …');
    const before = memoryBytes([pharos.pid]);
    let highest = before;
    const startedAt = performance.now();
    let seconds = 0;
    const cpuBefore = cpuMicros([pharos.pid]);
    let cpu = 0;
    const beside = await latenessWhile(pharos, async () => {
      await requestExport(pharos);
      while (!(await isReady(pharos))) {
        highest = Math.max(highest, memoryBytes([pharos.pid]));
        await wait(POLL_MS / 1000);
      }
      seconds = (performance.now() - startedAt) / 1000;
      cpu = (cpuMicros([pharos.pid]) - cpuBefore) / 1e6;
    });
    const { rows } = await client.query<{ bytes: string }>('select sum(length(bytes)) as bytes from export_pieces');
    return [
      [
        'History',
        `${figure(CHECKS, 'checks')}, ${figure(DAYS, 'days')}, ${figure(CHECKS * RESULT_DAYS * 1440, 'results')}`,
      ],
      ['Time from the request to the file', figure(seconds, 's', 1)],
      ['CPU of all processes during the export, including probes', figure(cpu, 's', 1)],
      ['Size of the file', figure(Number(rows[0]?.bytes ?? 0) / 1e6, 'MB', 1)],
      ['Additional memory, all processes', figure((highest - before) / 2 ** 20, 'MiB')],
      ['Lateness of probes without an export', spread(quiet)],
      ['Lateness of probes during the export', spread(beside)],
      ...(await measureImport(pharos, { report, wait })),
      ['Load of the machine at the end', figure(loadavg()[0] ?? null, 'runnable', 1)],
    ];
  } finally {
    await pharos.stop();
    await target.stop();
  }
};

/** Pharos creates partitions only ahead of time. */
const makePartitions = async (databaseUrl: string): Promise<void> => {
  const { db, close } = openDatabase(databaseUrl, 1);
  for (let day = RESULT_DAYS; day > 0; day -= 1) await ensureResultPartitions(db, Date.now() - day * DAY_MS);
  await close();
};

const packResults = async (databaseUrl: string): Promise<void> => {
  const { db, close } = openDatabase(databaseUrl, 1);
  const onProblem = (error: Error): void => {
    throw error;
  };
  await packClosedResults(db, { now: Date.now(), onProblem });
  await close();
};

const requestExport = async ({ baseUrl, organizationId, logIn }: Pharos): Promise<void> => {
  const answer = await fetch(`${baseUrl}/v1/export/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `token ${await logIn()}` },
    body: JSON.stringify({ organization: organizationId }),
  });
  if (!answer.ok) throw new Error(`The export request failed with status ${answer.status}: ${await answer.text()}`);
};

const isReady = async ({ client }: Pharos): Promise<boolean> => {
  const { rows } = await client.query<{ status: string }>('select status from exports');
  if (rows[0]?.status === 'failed') throw new Error('The export failed');
  return rows[0]?.status === 'ready';
};
