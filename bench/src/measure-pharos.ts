import { loadChecks } from './load-checks.ts';
import { type Bucket, histogramBetween, total } from './metrics.ts';
import type { BenchOptions } from './options.ts';
import { type Pharos, startPharos } from './pharos.ts';
import { cpuMicros, memoryBytes, threadCpuMicros } from './process-tree.ts';
import type { Session } from './session.ts';
import type { Target } from './start-target.ts';
import { readStoredBytes, type StoredBytes } from './stored-bytes.ts';

export interface PharosFigures {
  seconds: number;
  storedProbes: number;
  served: number;
  cpuMicros: number;
  /** CPU time by thread name. The rest of `cpuMicros` is PostgreSQL. */
  threadMicros: ReadonlyMap<string, number>;
  missedSlots: number;
  /** Lateness of probes in seconds. */
  lateness: Bucket[];
  judgeBatch: Bucket[];
  /** Seconds from the start of a probe to the storage of its result. */
  resultAge: Bucket[];
  idleBytes: number;
  loadedBytes: number;
  stored: StoredBytes;
}

/** Time for the housekeeping after a fresh start. */
const SETTLE_SECONDS = 5;

/** Measures from outside, through the operating system and GET /metrics. */
export const measurePharos = async (
  target: Target,
  options: BenchOptions,
  { report, wait }: Session,
  env: Record<string, string> = {},
): Promise<PharosFigures> => {
  report('Starting Pharos …');
  const pharos = await startPharos(options.interval, env);
  try {
    await wait(SETTLE_SECONDS);
    const idleBytes = memoryBytes([pharos.pid]);
    const { organizationId, client } = pharos;
    report(`Loading ${options.checks} checks, then warming up for ${options.warmUp} s …`);
    await loadChecks(client, {
      organizationId,
      checks: options.checks,
      intervalSeconds: options.interval,
      targetUrl: target.url,
    });
    await wait(options.warmUp);

    report(`Measuring Pharos for ${options.seconds} s …`);
    const before = await read(pharos, target);
    await wait(options.seconds);
    const after = await read(pharos, target);
    const grown = (name: string, label?: string): number =>
      total(after.metrics, name, label) - total(before.metrics, name, label);
    return {
      seconds: (after.at - before.at) / 1000,
      storedProbes: grown('pharos_results_total', 'purpose="poll"'),
      served: after.served - before.served,
      cpuMicros: after.cpu - before.cpu,
      threadMicros: new Map([...after.threads].map(([name, cpu]) => [name, cpu - (before.threads.get(name) ?? 0)])),
      missedSlots: grown('pharos_missed_slots_total'),
      lateness: histogramBetween(before.metrics, after.metrics, 'pharos_schedule_lateness_seconds'),
      judgeBatch: histogramBetween(before.metrics, after.metrics, 'pharos_judge_batch_seconds'),
      resultAge: histogramBetween(before.metrics, after.metrics, 'pharos_result_age_seconds'),
      idleBytes,
      loadedBytes: memoryBytes([pharos.pid]),
      stored: await readStoredBytes(client),
    };
  } finally {
    await pharos.stop();
  }
};

const read = async (pharos: Pharos, target: Target) => ({
  at: performance.now(),
  cpu: cpuMicros([pharos.pid]),
  threads: threadCpuMicros(pharos.pid),
  metrics: await pharos.metrics(),
  served: await target.served(),
});
