import type { Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { total } from '../metrics.ts';
import { startPharos } from '../pharos.ts';
import { memoryBytes } from '../process-tree.ts';
import { postgresTree, signalAll } from '../processes/process-list.ts';
import type { Session } from '../session.ts';
import { startTarget } from '../start-target.ts';

const CHECKS = 10_000;
const INTERVAL = 60;
const AWAY_MINUTES = 10;
const CATCH_UP_MINUTES = 5;

export const measureDatabaseAway = async ({ report, wait }: Session): Promise<Row[]> => {
  const target = await startTarget();
  const pharos = await startPharos(INTERVAL);
  const read = async () => ({ served: await target.served(), metrics: await pharos.metrics(), at: performance.now() });
  const queuedResults = async (): Promise<number> => total(await pharos.metrics(), 'pharos_held_results');
  try {
    report(`Loading ${CHECKS} checks, then warming up …`);
    const { organizationId, client } = pharos;
    await loadChecks(client, { organizationId, checks: CHECKS, intervalSeconds: INTERVAL, targetUrl: target.url });
    await wait(INTERVAL + 15);
    const before = await read();
    const bytesBefore = memoryBytes([pharos.pid]);

    report(`Freezing PostgreSQL for ${AWAY_MINUTES} minutes …`);
    const frozen = postgresTree(pharos.dataDir);
    signalAll(frozen, 'SIGSTOP');
    const { away, bytesAway, queuedAway } = await wait(AWAY_MINUTES * 60)
      .then(async () => ({
        away: await read(),
        bytesAway: memoryBytes([pharos.pid]),
        queuedAway: await queuedResults(),
      }))
      .finally(() => signalAll(frozen, 'SIGCONT'));
    report('PostgreSQL runs again …');
    const backAt = performance.now();
    while ((await queuedResults()) > CHECKS / INTERVAL && performance.now() - backAt < CATCH_UP_MINUTES * 60_000)
      await wait(0.5);
    const caughtUp = (performance.now() - backAt) / 1000;
    await wait(INTERVAL);
    const after = await read();
    const { rows } = await client.query('select count(*)::int as gaps from observation_gaps');

    const wanted = (CHECKS * (away.at - before.at)) / 1000 / INTERVAL;
    const stored = total(after.metrics, 'pharos_results_total') - total(before.metrics, 'pharos_results_total');
    const count = (number: number): string => Math.round(number).toLocaleString('en-US');
    return [
      ['Measured', `${count(CHECKS)} http checks every ${INTERVAL} s, PostgreSQL frozen for ${AWAY_MINUTES} minutes`],
      ['Probes during the outage', `${count(away.served - before.served)} of ${count(wanted)}`],
      ['Queued results at the end of the outage', count(queuedAway)],
      ['Dropped results', count(total(after.metrics, 'pharos_dropped_results_total'))],
      [
        'Missed slots',
        count(total(after.metrics, 'pharos_missed_slots_total') - total(before.metrics, 'pharos_missed_slots_total')),
      ],
      ['Time until all queued results were judged', `${caughtUp.toFixed(1)} s`],
      ['Results stored / probes served, total', `${count(stored)} / ${count(after.served - before.served)}`],
      ['Recorded observation gaps', count(Number(rows[0]?.gaps))],
      ['Memory before and at the end of the outage', `${count(bytesBefore / 1e6)} MB, ${count(bytesAway / 1e6)} MB`],
    ];
  } finally {
    await pharos.stop();
    await target.stop();
  }
};
