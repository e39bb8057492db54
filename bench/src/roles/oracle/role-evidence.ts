import type { Evidence, FaultWindow } from '../../oracle/evidence.ts';
import type { RoleFaultName } from '../../oracle/fault-names.ts';
import type { Sharing } from '../faults/fault.ts';
import type { RoleCheck } from '../load-role-checks.ts';

/** What the rules of roles go by, beside the evidence that all go by. Times are epoch milliseconds. */
export interface RoleEvidence {
  evidence: Evidence;
  /** The only one. */
  fault: FaultWindow & { name: RoleFaultName };
  sharing: Sharing;
  /** From when on each check is probed in each slot. */
  watchedFrom: number;
  /** By the checks' ids. */
  locations: ReadonlyMap<number, RoleCheck['locations']>;
  /** Milliseconds from the answer to an edit to the first probe by it; null: none came. */
  editDelays: readonly (number | null)[];
}

/** For so long after a fault its traces may show: connections are made again, and agents are heard of. */
export const RECOVERY_MS = 15_000;
/** An engine leaves out slots that who had a check before may have given out, and reads the checks. */
const TAKEOVER_MS = 2000;
/** An agent counts as gone after so long without a word. */
const LIVE_MS = 7000;

/** Until when a slot of the check may be missed for the fault; before it began, its job was given out and not begun. */
export const missedUntil = ({ fault, locations }: RoleEvidence, checkId: number): number => {
  if (fault.name === 'kill-nats') return fault.to + RECOVERY_MS;
  if (fault.name !== 'kill-agents') return fault.to + TAKEOVER_MS;
  const keys = locations.get(checkId) ?? [];
  if (!keys.includes('south')) return fault.from + 1000;
  return keys.length === 1 ? fault.to + RECOVERY_MS : fault.from + LIVE_MS + 1000;
};
