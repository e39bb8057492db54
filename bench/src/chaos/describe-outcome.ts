import { figure, formatTable, type Row } from '../format-table.ts';
import { type Evidence, maxSilenceMs, outagesOf } from '../oracle/evidence.ts';
import { isMailFault } from '../oracle/fault-names.ts';
import { listViolations } from '../oracle/list-violations.ts';
import { repetitions } from '../oracle/repeated-mails.ts';
import { watchingAround } from '../oracle/time-to-watch.ts';
import { waitsForNextTry } from '../oracle/waits-for-next-try.ts';
import { lengthOf, union } from '../spans.ts';
import type { ChaosPlan } from './plan.ts';
import type { ChaosOutcome } from './run.ts';

export const describeOutcome = (plan: ChaosPlan, { evidence, violations, folder }: ChaosOutcome): string => {
  const parts = [
    formatTable(`Chaos, seed ${plan.seed}`, figuresOf(evidence)),
    formatTable('Faults and probing around them', faultRows(evidence)),
    ...listViolations(violations),
  ];
  const result =
    violations.length === 0
      ? 'No violation: the record and the mails match the real events.'
      : `${violations.length} violations. Logs, DATA_DIR and evidence are in ${folder}`;
  return [...parts, result].join('\n\n');
};

const figuresOf = (evidence: Evidence): Row[] => {
  const { checks, mails, deliveries, readAt, stalls } = evidence;
  const count = (value: number): string => figure(value, '');
  const sum = (of: (check: Evidence['checks'][number]) => number): number =>
    checks.reduce((total, check) => total + of(check), 0);
  const outages = sum(({ truth }) => union(truth.failing).length);
  const lasting = sum(
    (check) => union(check.truth.failing).filter(({ from, to }) => to - from > 2 * maxSilenceMs(check)).length,
  );
  const waiting = deliveries.filter((delivery) => waitsForNextTry(delivery, evidence)).length;
  const repeated = repetitions(mails).length;
  return [
    ['Checks', count(checks.length)],
    ['Requests to their targets', count(sum(({ truth }) => truth.served.length))],
    ['Real outages', `${count(outages)}, ${count(lasting)} of them long enough that Pharos must record them`],
    ['Recorded outages', count(sum((check) => outagesOf(check, readAt).length))],
    [
      'Downtime',
      `${hours(sum(({ truth }) => lengthOf(union(truth.failing))))} real, ${hours(sum((check) => (check.recorded.report?.total.down ?? 0) * 1000))} reported`,
    ],
    ['Time reported as unknown', hours(sum((check) => (check.recorded.report?.total.unknown ?? 0) * 1000))],
    ['Deliveries', `${count(deliveries.length)}, ${count(waiting)} of them waiting for a retry`],
    ['Accepted mails', `${count(mails.length)}, ${count(repeated)} of them repeated`],
    ['Superseded jobs in the queue', count(evidence.supersededJobs)],
    ['Target process stalled', `${count(stalls.length)} times`],
  ];
};

const hours = (ms: number): string => figure(ms / 60_000, 'min', 1);
const seconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

const faultRows = (evidence: Evidence): Row[] =>
  evidence.faults.map((fault) => {
    const { share, firstAfterMs, allAfterMs } = watchingAround(evidence, fault);
    const during = share === null ? '' : `, ${Math.round(share * 100)} % of the probes arrived during the fault`;
    const label = `${new Date(fault.from).toISOString().slice(11, 19)} ${fault.name} ${seconds(fault.healedAt - fault.from)}`;
    if (isMailFault(fault.name)) return [label, ''];
    return [label, `first probe ${seconds(firstAfterMs)} after the fault, all checks ${seconds(allAfterMs)}${during}`];
  });
