import { startBlackbox } from './blackbox.ts';
import type { BenchOptions } from './options.ts';
import { cpuMicros, memoryBytes } from './process-tree.ts';
import type { Session } from './session.ts';
import type { Target } from './start-target.ts';

export interface BlackboxFigures {
  seconds: number;
  served: number;
  cpuMicros: number;
  bytes: number;
  /** Shows whether Prometheus achieved the schedule. */
  succeeding: number;
}

export const measureBlackbox = async (
  target: Target,
  options: BenchOptions,
  { report, wait }: Session,
): Promise<BlackboxFigures> => {
  report(`Starting Prometheus and blackbox_exporter, then warming up for ${options.warmUp} s …`);
  const blackbox = await startBlackbox({
    targets: options.checks,
    intervalSeconds: options.interval,
    targetUrl: target.url,
  });
  try {
    await wait(options.warmUp);
    report(`Measuring Prometheus and blackbox_exporter for ${options.seconds} s …`);
    const read = async () => ({ at: performance.now(), cpu: cpuMicros(blackbox.pids), served: await target.served() });
    const before = await read();
    await wait(options.seconds);
    const after = await read();
    return {
      seconds: (after.at - before.at) / 1000,
      served: after.served - before.served,
      cpuMicros: after.cpu - before.cpu,
      bytes: memoryBytes(blackbox.pids),
      succeeding: await blackbox.succeeding(),
    };
  } finally {
    await blackbox.stop();
  }
};
