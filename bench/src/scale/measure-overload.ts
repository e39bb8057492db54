import { availableParallelism } from 'node:os';
import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { histogramBetween, type Metrics, quantile, total } from '../metrics.ts';
import { type Pharos, startPharos } from '../pharos.ts';
import type { Session } from '../session.ts';
import type { Target } from '../start-target.ts';
import { startBusyNeighbors } from './busy-neighbors.ts';
import { warmUpSeconds } from './warm-up.ts';

const INTERVAL = 60;
const BUSY_SECONDS = 120;
const AFTER_SECONDS = 120;
const LOOK_SECONDS = 5;

interface Look {
  at: number;
  metrics: Metrics;
}

/** Measures the polls while two busy threads per core run next to Pharos, and afterwards. */
export const measureOverload = async (target: Target, checks: number, { tell, wait }: Session): Promise<Row[]> => {
  const neighbors = 2 * availableParallelism();
  tell(`Loading ${checks} checks for the overload, then warming up …`);
  const pharos = await startPharos(INTERVAL);
  try {
    const { client, organizationId } = pharos;
    await loadChecks(client, { organizationId, checks, intervalSeconds: INTERVAL, targetUrl: target.url });
    await wait(warmUpSeconds(checks));
    tell(`${neighbors} busy threads for ${BUSY_SECONDS} s …`);
    const before = await look(pharos);
    const busy = startBusyNeighbors(neighbors);
    await wait(BUSY_SECONDS).finally(() => busy.stop());
    const during = await look(pharos);
    const [least, most] = await pollsPerCheck(pharos, BUSY_SECONDS);
    tell('Without them again …');
    const recovery = await secondsUntilFull(pharos, wait);
    const share =
      (total(during.metrics, 'pharos_results_total') - total(before.metrics, 'pharos_results_total')) /
      ((checks / INTERVAL) * ((during.at - before.at) / 1000));
    const lateness = histogramBetween(before.metrics, during.metrics, 'pharos_schedule_lateness_seconds');
    return [
      [
        'Overload',
        `${figure(checks, '')} checks at ${INTERVAL} s beside ${neighbors} busy threads for ${BUSY_SECONDS} s`,
      ],
      ['Polls stored meanwhile', figure(share * 100, '% of those wanted')],
      ['Missed slots counted', figure(grown(before, during, 'pharos_missed_slots_total'), '')],
      [
        'Lateness meanwhile',
        `p50 ${figure(quantile(lateness, 0.5), 's', 2)}, p99 ${figure(quantile(lateness, 0.99), 's', 2)}`,
      ],
      ['Polls of a check meanwhile', `${least} to ${most}`],
      ['All polls again after', recovery === null ? `more than ${AFTER_SECONDS} s` : figure(recovery, 's')],
    ];
  } finally {
    await pharos.stop();
  }
};

const look = async (pharos: Pharos): Promise<Look> => ({ at: performance.now(), metrics: await pharos.metrics() });

const grown = (before: Look, after: Look, name: string): number =>
  total(after.metrics, name) - total(before.metrics, name);

const pollsPerCheck = async ({ client }: Pharos, seconds: number): Promise<[number, number]> => {
  const { rows } = await client.query<{ least: number; most: number }>(
    `select min(polls)::int as least, max(polls)::int as most from (
       select c.id, count(r.check_id) as polls from checks c
       left join results r on r.check_id = c.id and r.started_at > now() - make_interval(secs => $1)
       group by c.id) as counted`,
    [seconds],
  );
  return [rows[0]?.least ?? 0, rows[0]?.most ?? 0];
};

/** Null if this takes longer than AFTER_SECONDS. */
const secondsUntilFull = async (pharos: Pharos, wait: Session['wait']): Promise<number | null> => {
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1000;
  while (elapsed() < AFTER_SECONDS) {
    const shares = (await pharos.metrics()).get('pharos_load_share') ?? [];
    if (shares.every(({ value }) => value === 1)) return elapsed();
    await wait(LOOK_SECONDS);
  }
  return null;
};
