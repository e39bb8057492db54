import type { CheckEvidence } from '../../oracle/evidence.ts';
import { clockText, type Violation } from '../../oracle/violation.ts';
import { missedUntil, type RoleEvidence } from './role-evidence.ts';
import { slotsOf } from './slots.ts';

/**
 * Jobs are sent before they are due, can be lost with their recipient, and start late on a busy machine. Slots this
 * long before a fault can already be missed.
 */
const BEFORE_MS = 2000;

export const missedBy = (check: CheckEvidence, roles: RoleEvidence): number[] =>
  slotsOf(check, roles)
    .filter(({ requests }) => requests.length === 0)
    .map(({ dueAt }) => dueAt);

/** Finds slots that were missed without a fault, and checks with more missed slots than the fault explains. */
export const missedSlots = (roles: RoleEvidence): Violation[] =>
  roles.evidence.checks.flatMap((check) => {
    const missed = missedBy(check, roles);
    const span = { from: roles.fault.from - BEFORE_MS, to: missedUntil(roles, check.id) };
    const unexplained = missed.filter((dueAt) => dueAt < span.from || dueAt > span.to);
    const maxMissed = maxMissedSlots(roles, check, span.to - span.from);
    const problem = (text: string, at: number): Violation => ({
      rule: 'a slot is missed only because of a fault',
      at,
      text: `check ${check.id} (${check.name}): ${text}`,
    });
    return [
      ...unexplained.map((dueAt) =>
        problem(`its slot of ${clockText(dueAt)} was missed, and no fault explains it`, dueAt),
      ),
      ...(missed.length - unexplained.length > maxMissed
        ? [
            problem(
              `${missed.length} slots were missed (${missed.map(clockText).join(', ')}), but the fault explains at most ${maxMissed}`,
              span.from,
            ),
          ]
        : []),
    ];
  });

const maxMissedSlots = ({ fault }: RoleEvidence, { intervalMs }: CheckEvidence, spanMs: number): number => {
  // Engines continue with the last known settings, and agents with the jobs of these engines.
  if (fault.name === 'kill-postgres') return 0;
  if (fault.name === 'kill-engine' || fault.name === 'join-engine') return 1;
  return Math.floor(spanMs / intervalMs) + 1;
};
