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
const POLL_SECONDS = 5;

interface Sample {
  at: number;
  metrics: Metrics;
}

/** Measures the polls while two busy threads per core run next to Pharos, and afterwards. */
export const measureOverload = async (target: Target, checks: number, { report, wait }: Session): Promise<Row[]> => {
  const neighbors = 2 * availableParallelism();
  report(`Loading ${checks} checks for the overload, then warming up …`);
  const pharos = await startPharos(INTERVAL);
  try {
    const { client, organizationId } = pharos;
    await loadChecks(client, { organizationId, checks, intervalSeconds: INTERVAL, targetUrl: target.url });
    await wait(warmUpSeconds(checks));
    report(`Measuring next to ${neighbors} busy threads for ${BUSY_SECONDS} s …`);
    const before = await takeSample(pharos);
    const busy = startBusyNeighbors(neighbors);
    await wait(BUSY_SECONDS).finally(() => busy.stop());
    const during = await takeSample(pharos);
    const [minPolls, maxPolls] = await pollsPerCheck(pharos, BUSY_SECONDS);
    report('Measuring without busy threads …');
    const recovery = await secondsUntilFull(pharos, wait);
    const share =
      (total(during.metrics, 'pharos_results_total') - total(before.metrics, 'pharos_results_total')) /
      ((checks / INTERVAL) * ((during.at - before.at) / 1000));
    const lateness = histogramBetween(before.metrics, during.metrics, 'pharos_schedule_lateness_seconds');
    return [
      [
        'Overload',
        `${figure(checks, '')} checks at ${INTERVAL} s next to ${neighbors} busy threads for ${BUSY_SECONDS} s`,
      ],
      ['Stored polls during the overload', figure(share * 100, '% of the due polls')],
      ['Missed slots', figure(grown(before, during, 'pharos_missed_slots_total'), '')],
      [
        'Lateness during the overload',
        `p50 ${figure(quantile(lateness, 0.5), 's', 2)}, p99 ${figure(quantile(lateness, 0.99), 's', 2)}`,
      ],
      ['Polls per check during the overload', `${minPolls} to ${maxPolls}`],
      ['Time until all polls ran again', recovery === null ? `more than ${AFTER_SECONDS} s` : figure(recovery, 's')],
    ];
  } finally {
    await pharos.stop();
  }
};

const takeSample = async (pharos: Pharos): Promise<Sample> => ({
  at: performance.now(),
  metrics: await pharos.metrics(),
});

const grown = (before: Sample, after: Sample, name: string): number =>
  total(after.metrics, name) - total(before.metrics, name);

const pollsPerCheck = async ({ client }: Pharos, seconds: number): Promise<[number, number]> => {
  const { rows } = await client.query<{ minPolls: number; maxPolls: number }>(
    `select min(polls)::int as "minPolls", max(polls)::int as "maxPolls" from (
       select c.id, count(r.check_id) as polls from checks c
       left join results r on r.check_id = c.id and r.started_at > now() - make_interval(secs => $1)
       group by c.id) as counted`,
    [seconds],
  );
  return [rows[0]?.minPolls ?? 0, rows[0]?.maxPolls ?? 0];
};

/** Null if this takes longer than AFTER_SECONDS. */
const secondsUntilFull = async (pharos: Pharos, wait: Session['wait']): Promise<number | null> => {
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1000;
  while (elapsed() < AFTER_SECONDS) {
    const shares = (await pharos.metrics()).get('pharos_load_share') ?? [];
    if (shares.every(({ value }) => value === 1)) return elapsed();
    await wait(POLL_SECONDS);
  }
  return null;
};
