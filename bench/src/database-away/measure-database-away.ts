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

export const measureDatabaseAway = async ({ tell, wait }: Session): Promise<Row[]> => {
  const target = await startTarget();
  const pharos = await startPharos(INTERVAL);
  const read = async () => ({ served: await target.served(), metrics: await pharos.metrics(), at: performance.now() });
  const held = async (): Promise<number> => total(await pharos.metrics(), 'pharos_held_results');
  try {
    tell(`Loading ${CHECKS} checks, then warming up …`);
    const { organizationId, client } = pharos;
    await loadChecks(client, { organizationId, checks: CHECKS, intervalSeconds: INTERVAL, targetUrl: target.url });
    await wait(INTERVAL + 15);
    const before = await read();
    const bytesBefore = memoryBytes([pharos.pid]);

    tell(`Freezing PostgreSQL for ${AWAY_MINUTES} minutes …`);
    const frozen = postgresTree(pharos.dataDir);
    signalAll(frozen, 'SIGSTOP');
    const { away, bytesAway, heldAway } = await wait(AWAY_MINUTES * 60)
      .then(async () => ({ away: await read(), bytesAway: memoryBytes([pharos.pid]), heldAway: await held() }))
      .finally(() => signalAll(frozen, 'SIGCONT'));
    tell('PostgreSQL goes on …');
    const backAt = performance.now();
    while ((await held()) > CHECKS / INTERVAL && performance.now() - backAt < CATCH_UP_MINUTES * 60_000)
      await wait(0.5);
    const caughtUp = (performance.now() - backAt) / 1000;
    await wait(INTERVAL);
    const after = await read();
    const { rows } = await client.query('select count(*)::int as gaps from observation_gaps');

    const wanted = (CHECKS * (away.at - before.at)) / 1000 / INTERVAL;
    const stored = total(after.metrics, 'pharos_results_total') - total(before.metrics, 'pharos_results_total');
    const count = (number: number): string => Math.round(number).toLocaleString('en-US');
    return [
      ['Measured', `${count(CHECKS)} http checks each ${INTERVAL} s, PostgreSQL frozen for ${AWAY_MINUTES} minutes`],
      ['Probes while it was away', `${count(away.served - before.served)} of ${count(wanted)}`],
      ['Results held at its end', count(heldAway)],
      ['Results dropped', count(total(after.metrics, 'pharos_dropped_results_total'))],
      [
        'Missed slots',
        count(total(after.metrics, 'pharos_missed_slots_total') - total(before.metrics, 'pharos_missed_slots_total')),
      ],
      ['Until all that was held was judged', `${caughtUp.toFixed(1)} s`],
      ['Results stored / probes served, over all', `${count(stored)} / ${count(after.served - before.served)}`],
      ['Observation gaps recorded', count(Number(rows[0]?.gaps))],
      ['Memory before, and at the end of it', `${count(bytesBefore / 1e6)} MB, ${count(bytesAway / 1e6)} MB`],
    ];
  } finally {
    await pharos.stop();
    await target.stop();
  }
};
