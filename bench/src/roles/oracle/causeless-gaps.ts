import { spanText, type Violation } from '../../oracle/violation.ts';
import { RECOVERY_MS, type RoleEvidence } from './role-evidence.ts';

/** Finds gaps of checks whose polls the fault did not prevent, and gaps that are longer than the fault explains. */
export const causelessGaps = (roles: RoleEvidence): Violation[] => {
  const { evidence, fault } = roles;
  return evidence.checks.flatMap((check) => {
    const around = check.intervalMs + check.timeoutMs + 1000;
    const cause = { from: fault.from - around, to: fault.to + RECOVERY_MS + around };
    const isCaused = mayBeUnknown(roles, check.id);
    return check.recorded.gaps
      .filter((gap) => !isCaused || gap.from < cause.from || gap.to > cause.to)
      .map((gap): Violation => {
        const text = `check ${check.id} (${check.name}) is unknown from ${spanText(gap)}, and no fault explains it`;
        return { rule: 'unknown time has a cause', at: gap.from, text };
      });
  });
};

const mayBeUnknown = ({ fault, locations }: RoleEvidence, checkId: number): boolean => {
  if (fault.name === 'kill-engine' || fault.name === 'kill-nats') return true;
  return fault.name === 'kill-agents' && (locations.get(checkId) ?? []).includes('south');
};
