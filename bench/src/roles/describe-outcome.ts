import { figure, formatTable, type Row } from '../format-table.ts';
import { outagesOf } from '../oracle/evidence.ts';
import { listViolations } from '../oracle/list-violations.ts';
import { repetitions } from '../oracle/repeated-mails.ts';
import { lengthOf } from '../spans.ts';
import { FAULTS } from './faults/registry.ts';
import { datings } from './oracle/misdated-outages.ts';
import { missedBy } from './oracle/missed-slots.ts';
import { repeatedSlots, secondAttempts } from './oracle/repeated-slots.ts';
import type { RoleEvidence } from './oracle/role-evidence.ts';
import { slotsOf } from './oracle/slots.ts';
import type { RolePlan } from './plan.ts';
import type { RoleOutcome } from './run.ts';

export const describeOutcome = (plan: RolePlan, { roles, violations, folder }: RoleOutcome): string => {
  const parts = [formatTable(FAULTS[plan.fault].title, rowsOf(plan, roles)), ...listViolations(violations)];
  const result =
    violations.length === 0
      ? 'No violation: the record and the mails match the real events.'
      : `${violations.length} violations. Logs and data are in ${folder}`;
  return [...parts, result].join('\n\n');
};

const rowsOf = (plan: RolePlan, roles: RoleEvidence): Row[] => {
  const { evidence, fault, sharing } = roles;
  const { checks, mails, events } = evidence;
  const missed = checks.map((check) => missedBy(check, roles));
  const allMissed = missed.flat();
  const slots = checks.reduce((sum, check) => sum + slotsOf(check, roles).length, 0);
  const lastMissed = Math.max(...allMissed, -Infinity);
  const gaps = checks.filter(({ recorded }) => recorded.gaps.length > 0);
  const dated = datings(roles);
  const failing = checks.filter(({ truth }) => truth.failing.length > 0).length;
  const outages = checks.reduce((sum, check) => sum + outagesOf(check, evidence.readAt).length, 0);
  return [
    ['Checks', `${figure(checks.length, '')} at ${plan.intervalSeconds} s, ${figure(slots, 'slots')} examined`],
    ['Duration of the fault', seconds(fault.healedAt - fault.from)],
    ['All 256 partitions have one owner', `${seconds(sharing.sharedAt - sharing.possibleAt)} after this was possible`],
    [
      'Probing at the full rate',
      allMissed.length === 0
        ? 'always'
        : `${seconds(Math.max(0, lastMissed - fault.from))} after the fault began, ${seconds(Math.max(0, lastMissed - fault.healedAt))} after it ended`,
    ],
    [
      'Missed slots',
      `${figure(allMissed.length, '')}, at most ${Math.max(0, ...missed.map(({ length }) => length))} per check`,
    ],
    [
      'Slots that ran twice',
      `${figure(repeatedSlots(roles).length, '')}; ${figure(secondAttempts(roles), 'probes')} repeated by an agent that had stalled`,
    ],
    ['Lateness of probes', spread(latenessOf(roles))],
    ['Outages', `${failing} real, ${outages} recorded`],
    ['  recorded start after the real start', spread(dated.map(({ beginMs }) => beginMs))],
    ['  recorded end after the real end', spread(dated.map(({ endMs }) => endMs))],
    [
      'Unknown time',
      `${figure(gaps.reduce((sum, { recorded }) => sum + lengthOf(recorded.gaps), 0) / 60_000, 'min', 1)} of ${figure(gaps.length, 'checks')}`,
    ],
    [
      'Alerts',
      `${figure(events.length, '')}, ${figure(mails.length, 'mails')}, ${repetitions(mails).length} of them repeated`,
    ],
    ['Time from an edit to its first probe', spread(roles.editDelays.map((ms) => ms ?? Infinity))],
  ];
};

/** Excludes missed slots. */
const latenessOf = (roles: RoleEvidence): number[] =>
  roles.evidence.checks.flatMap((check) =>
    slotsOf(check, roles).flatMap(({ dueAt, requests: [first] }) => (first ? [Math.max(0, first.at - dueAt)] : [])),
  );

const seconds = (ms: number): string => figure(ms / 1000, 's', 1);

const spread = (ms: readonly number[]): string => {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (q: number): string =>
    figure((sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN) / 1000, 's', 2);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
};
