import type { CheckEvidence } from '../../oracle/evidence.ts';
import { clockText, type Violation } from '../../oracle/violation.ts';
import type { RoleEvidence } from './role-evidence.ts';
import { type Slot, slotsOf } from './slots.ts';

/** A failing poll, its confirmation and a later poll: a confirmation that was lost is asked for once more. */
const BEFORE = 3;

/** Slots in which a target was asked more than once, and nothing had failed that asks for a confirmation. */
const repeatedSlotsOf = (check: CheckEvidence, roles: RoleEvidence): Slot[] => {
  const slots = slotsOf(check, roles);
  return slots.filter(({ requests }, index) => {
    if (requests.length < 2) return false;
    const earlier = slots.slice(0, index).flatMap((slot) => slot.requests);
    return [...earlier.slice(-BEFORE), ...requests].every(({ how }) => how === null);
  });
};

/** An agent that has stalled throws its first attempt away, at its timeout at the latest, and probes again at once. */
const AT_ONCE_MS = 1000;

/** Whether one agent probed again since it had stalled, as it may. Of two jobs for one slot it would take one, and two agents one each. */
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

/** Slots that were run twice. */
export const repeatedSlots = (roles: RoleEvidence): Violation[] =>
  roles.evidence.checks.flatMap((check) =>
    repeatedSlotsOf(check, roles)
      .filter((slot) => !isSecondAttempt(check, slot))
      .map(({ dueAt, requests }): Violation => {
        const moments = requests.map(({ at }) => clockText(at)).join(', ');
        const text = `check ${check.id} (${check.name}): its slot of ${clockText(dueAt)} was run ${requests.length} times (${moments})`;
        return { rule: 'a slot is run once', at: dueAt, text };
      }),
  );
