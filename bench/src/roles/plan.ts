import type { RoleFaultName } from '../oracle/fault-names.ts';

export interface RolePlan {
  fault: RoleFaultName;
  checks: number;
  failing: number;
  /** Number of additional checks that are edited. */
  edited: number;
  intervalSeconds: number;
  timeoutSeconds: number;
  /** Seconds until the killed process is restarted. */
  faultSeconds: number;
}

const SEED = 7;

export const seedOf = (plan: RolePlan): number => SEED + plan.checks;

/** The outages before the fault start in this time (milliseconds). */
export const leadMs = ({ intervalSeconds }: RolePlan): number => intervalSeconds * 1250;

/** Two polls of each check and the resulting alerts. */
export const settleMs = ({ intervalSeconds }: RolePlan): { minMs: number; maxMs: number } => ({
  minMs: intervalSeconds * 1000 + 5000,
  maxMs: intervalSeconds * 2000 + 60_000,
});
