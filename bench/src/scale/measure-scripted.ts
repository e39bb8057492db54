import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SERVER_FLAGS } from '../../../scripts/lib/paths.mjs';
import { startChild } from '../child.ts';
import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { histogramBetween, type Metrics, parseMetrics, quantile, total } from '../metrics.ts';
import { startPharos, startProcesses } from '../pharos.ts';
import { cpuMicros, memoryBytes } from '../process-tree.ts';
import type { Session } from '../session.ts';
import { warmUpSeconds } from './warm-up.ts';

const INTERVAL = 60;
const LOADED_MS = 300_000;

/**
 * Measures the engine, the judge and the storage in one process, next to PostgreSQL. Probes are simulated without
 * network connections.
 */
export const measureScripted = async (checks: number, seconds: number, { report, wait }: Session): Promise<Row[]> => {
  const pharos = await startPharos(INTERVAL);
  await pharos.end();
  // With the role worker only, no other engine schedules or judges.
  const storage = await startProcesses(pharos.folder, INTERVAL, {}, ['--role=worker']);
  const client = new pg.Client(pharos.databaseUrl);
  await client.connect();
  try {
    const { organizationId } = pharos;
    report(`Loading ${checks} checks for the scripted agent …`);
    const targetUrl = 'http://127.0.0.1:9/';
    await loadChecks(client, { organizationId, checks, intervalSeconds: INTERVAL, targetUrl, isAnnounced: false });
    const startedAt = performance.now();
    const program = fileURLToPath(new URL('./scripted-engine.ts', import.meta.url));
    const engine = await startChild(process.execPath, [...SERVER_FLAGS, program, pharos.databaseUrl], {
      ready: (line) => /^scripted engine at (http:\S+)$/.exec(line)?.[1],
      readyMs: LOADED_MS,
    });
    const readySeconds = (performance.now() - startedAt) / 1000;
    try {
      const read = async () => ({
        at: performance.now(),
        metrics: parseMetrics(await (await fetch(engine.readyValue)).text()),
        engine: cpuMicros([engine.pid]),
        postgres: cpuMicros([storage.pid]),
      });
      await wait(warmUpSeconds(checks));
      report(`Measuring for ${seconds} s …`);
      const before = await read();
      await wait(seconds);
      const after = await read();
      const grown = (name: string): number => total(after.metrics, name) - total(before.metrics, name);
      const stored = grown('pharos_results_total');
      const each = (part: 'engine' | 'postgres'): string =>
        figure((after[part] - before[part]) / Math.max(1, stored), 'µs', 1);
      const spread = (name: string): string => spreadOf(before.metrics, after.metrics, name);
      const long = (after.at - before.at) / 1000;
      return [
        ['Checks', `${figure(checks, '')} at ${INTERVAL} s, ${figure(checks / INTERVAL, 'probes/s', 1)} expected`],
        ['Time from start to ready, engine', figure(readySeconds, 's', 1)],
        ['Probes stored', figure(stored / long, 'probes/s', 1)],
        ['CPU of the engine per stored probe, including the script', each('engine')],
        ['CPU of PostgreSQL per stored probe', each('postgres')],
        ['Cores', figure((after.engine - before.engine + after.postgres - before.postgres) / long / 1e6, '', 2)],
        [
          'Missed slots, skipped polls among them',
          `${grown('pharos_missed_slots_total')}, ${grown('pharos_left_out_polls_total')}`,
        ],
        ['Schedule lateness', spread('pharos_schedule_lateness_seconds')],
        ['Probe started to result stored', spread('pharos_result_age_seconds')],
        ['Memory of the engine', figure(memoryBytes([engine.pid]) / 1e6, 'MB')],
        ['Memory of the engine per check', figure(memoryBytes([engine.pid]) / checks / 1000, 'kB', 2)],
        ['Memory of the worker and PostgreSQL', figure(memoryBytes([storage.pid]) / 1e6, 'MB')],
      ];
    } finally {
      await engine.stop();
    }
  } finally {
    await client.end();
    await storage.stop();
    await pharos.stop();
  }
};

const spreadOf = (before: Metrics, after: Metrics, name: string): string => {
  const buckets = histogramBetween(before, after, name);
  return `p50 ${figure(quantile(buckets, 0.5), 's', 3)}, p99 ${figure(quantile(buckets, 0.99), 's', 3)}`;
};
