import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { startPharos, startProcesses } from '../pharos.ts';
import type { Session } from '../session.ts';
import type { Target } from '../start-target.ts';

const INTERVAL = 60;
const POLL_SECONDS = 0.02;

export const measureFirstProbe = async (target: Target, checks: number, { report, wait }: Session): Promise<Row[]> => {
  const pharos = await startPharos(INTERVAL);
  try {
    report(`Loading ${checks} checks, then restarting …`);
    const { client, organizationId } = pharos;
    const load = { organizationId, checks, intervalSeconds: INTERVAL, targetUrl: target.url, isAnnounced: false };
    await loadChecks(client, load);
    await pharos.end();
    const before = await target.served();
    const startedAt = performance.now();
    const ready = startProcesses(pharos.folder, INTERVAL);
    ready.catch(() => {});
    while ((await target.served()) <= before) await wait(POLL_SECONDS);
    const probed = performance.now() - startedAt;
    const child = await ready;
    const isReady = performance.now() - startedAt;
    await child.stop();
    return [
      ['Checks', figure(checks, '')],
      ['Time from start to first probe', figure(probed / 1000, 's', 1)],
      ['Time from start to ready', figure(isReady / 1000, 's', 1)],
    ];
  } finally {
    await pharos.stop();
  }
};
