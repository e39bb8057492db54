import type { CheckEvidence } from '../../oracle/evidence.ts';
import { clockText, type Violation } from '../../oracle/violation.ts';
import type { RoleEvidence } from './role-evidence.ts';
import { type Slot, slotsOf } from './slots.ts';

/**
 * The previous requests to consider: a failed poll, its confirmation, and a later poll. A lost confirmation is
 * requested once more.
 */
const BEFORE = 3;

/** Returns slots with several requests although no failure needed a confirmation. */
const repeatedSlotsOf = (check: CheckEvidence, roles: RoleEvidence): Slot[] => {
  const slots = slotsOf(check, roles);
  return slots.filter(({ requests }, index) => {
    if (requests.length < 2) return false;
    const earlier = slots.slice(0, index).flatMap((slot) => slot.requests);
    return [...earlier.slice(-BEFORE), ...requests].every(({ how }) => how === null);
  });
};

/** A stalled agent discards its first attempt, at the latest after its timeout, and probes again within this time. */
const AT_ONCE_MS = 1000;

/**
 * A stalled agent may probe again. An agent runs only one of two jobs for a slot, and two agents would send one request
 * each.
 */
const isSecondAttempt = ({ timeoutMs }: CheckEvidence, { requests: [first, second, ...more] }: Slot): boolean =>
  first !== undefined &&
  second !== undefined &&
  more.length === 0 &&
  first.by === second.by &&
  second.at - first.at < timeoutMs + AT_ONCE_MS;

export const secondAttempts = (roles: RoleEvidence): number =>
  roles.evidence.checks.reduce(
    (sum, check) => sum + repeatedSlotsOf(check, roles).filter((slot) => isSecondAttempt(check, slot)).length,
    0,
  );

export const repeatedSlots = (roles: RoleEvidence): Violation[] =>
  roles.evidence.checks.flatMap((check) =>
    repeatedSlotsOf(check, roles)
      .filter((slot) => !isSecondAttempt(check, slot))
      .map(({ dueAt, requests }): Violation => {
        const moments = requests.map(({ at }) => clockText(at)).join(', ');
        const text = `check ${check.id} (${check.name}): its slot of ${clockText(dueAt)} ran ${requests.length} times (${moments})`;
        return { rule: 'a slot is run once', at: dueAt, text };
      }),
  );
