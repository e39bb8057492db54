import { findViolations } from '../../oracle/find-violations.ts';
import { clockText, type Violation } from '../../oracle/violation.ts';
import { causelessGaps } from './causeless-gaps.ts';
import { misdatedOutages } from './misdated-outages.ts';
import { missedSlots } from './missed-slots.ts';
import { repeatedSlots } from './repeated-slots.ts';
import type { RoleEvidence } from './role-evidence.ts';

const SHARED_MS = 10_000;
const EDIT_MS = 1000;
const MAX_EDIT_MS = 5000;

export const findRoleViolations = (roles: RoleEvidence): Violation[] => [
  ...findViolations(roles.evidence),
  ...repeatedSlots(roles),
  ...missedSlots(roles),
  ...misdatedOutages(roles),
  ...causelessGaps(roles),
  ...slowSharing(roles),
  ...slowEdits(roles),
];

export const slowSharing = ({ sharing: { possibleAt, sharedAt } }: RoleEvidence): Violation[] => {
  if (sharedAt - possibleAt < SHARED_MS) return [];
  const text = `all partitions had an owner only ${sharedAt - possibleAt} ms after ${clockText(possibleAt)}`;
  return [{ rule: 'partitions are shared soon', at: possibleAt, text }];
};

/**
 * Half of the edits must take effect within one second, and each within five seconds, because a busy machine can stall
 * for that long.
 */
export const slowEdits = ({ editDelays, watchedFrom }: RoleEvidence): Violation[] => {
  const delays = editDelays.map((ms) => ms ?? Infinity).sort((a, b) => a - b);
  const [median = 0, last = 0] = [delays[Math.floor(delays.length / 2)], delays.at(-1)];
  if (median <= EDIT_MS && last <= MAX_EDIT_MS) return [];
  const text = `half of the edited checks were probed within ${median} ms, the last one after ${last} ms`;
  return [{ rule: 'a change is applied soon', at: watchedFrom, text }];
};
