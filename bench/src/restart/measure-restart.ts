import type { Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { startPharos, startProcesses } from '../pharos.ts';
import type { Session } from '../session.ts';
import { startTarget, type Target } from '../start-target.ts';

const CHECKS = 10_000;
const INTERVAL = 60;
const RESTARTS = 5;
const POLL_SECONDS = 0.02;

export const measureRestart = async ({ report, wait }: Session): Promise<Row[]> => {
  const target = await startTarget();
  const pharos = await startPharos(INTERVAL);
  try {
    report(`Loading ${CHECKS} checks, then warming up …`);
    const { organizationId, client } = pharos;
    await loadChecks(client, { organizationId, checks: CHECKS, intervalSeconds: INTERVAL, targetUrl: target.url });
    await wait(INTERVAL + 15);
    await pharos.end();
    const firstProbes: number[] = [];
    const ready: number[] = [];
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      report(`Restart ${restart} of ${RESTARTS} …`);
      const servedBefore = await target.served();
      const startedAt = performance.now();
      const probed = firstServedAfter(target, servedBefore, wait);
      const child = await startProcesses(pharos.folder, INTERVAL);
      ready.push(performance.now() - startedAt);
      firstProbes.push((await probed) - startedAt);
      await child.stop();
    }
    const seconds = (all: number[]): string => all.map((ms) => (ms / 1000).toFixed(1)).join(', ');
    return [
      [
        'Measured',
        `${CHECKS.toLocaleString('en-US')} http checks every ${INTERVAL} s, ${RESTARTS} restarts including PostgreSQL`,
      ],
      ['Seconds from start to first probe', seconds(firstProbes)],
      ['Seconds from start to ready', seconds(ready)],
    ];
  } finally {
    await pharos.stop();
    await target.stop();
  }
};

/** Returns a time of `performance.now()`. */
const firstServedAfter = async (target: Target, servedBefore: number, wait: Session['wait']): Promise<number> => {
  while ((await target.served()) <= servedBefore) await wait(POLL_SECONDS);
  return performance.now();
};
