import type { Evidence, FaultWindow } from '../../oracle/evidence.ts';
import type { RoleFaultName } from '../../oracle/fault-names.ts';
import type { Sharing } from '../faults/fault.ts';
import type { RoleCheck } from '../load-role-checks.ts';

/** Adds to the evidence for all rules. Times are epoch milliseconds. */
export interface RoleEvidence {
  evidence: Evidence;
  fault: FaultWindow & { name: RoleFaultName };
  sharing: Sharing;
  /** From this time on, each check is polled in each slot. */
  watchedFrom: number;
  locations: ReadonlyMap<number, RoleCheck['locations']>;
  /** Milliseconds from the API response until the first probe with the new settings. Null if there was none. */
  editDelays: readonly (number | null)[];
}

/** A fault can have effects for this time, while processes reconnect and agents announce themselves again. */
export const RECOVERY_MS = 15_000;
/** A new owner loads the checks, and skips slots for which the previous owner may already have sent jobs. */
const TAKEOVER_MS = 2000;
/** An agent counts as gone after this time without an announcement. */
const LIVE_MS = 7000;

/**
 * The fault explains missed slots until this time. Slots shortly before the fault are also affected: their jobs were
 * sent but not started.
 */
export const missedUntil = ({ fault, locations }: RoleEvidence, checkId: number): number => {
  if (fault.name === 'kill-nats') return fault.to + RECOVERY_MS;
  if (fault.name !== 'kill-agents') return fault.to + TAKEOVER_MS;
  const keys = locations.get(checkId) ?? [];
  if (!keys.includes('south')) return fault.from + 1000;
  return keys.length === 1 ? fault.to + RECOVERY_MS : fault.from + LIVE_MS + 1000;
};
