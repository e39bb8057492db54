import type { RoleFaultName } from '../oracle/fault-names.ts';

export interface RolePlan {
  fault: RoleFaultName;
  checks: number;
  /** Number of checks that have one outage. */
  failing: number;
  /** Number of additional checks that are edited. */
  edited: number;
  intervalSeconds: number;
  timeoutSeconds: number;
  /** Seconds until the killed process is restarted, if the fault restarts it. */
  faultSeconds: number;
}

const SEED = 7;

/** Returns the seed of the run. */
export const seedOf = (plan: RolePlan): number => SEED + plan.checks;

/**
 * Returns the milliseconds from the start of the script to the fault. The outages before the fault start in this time.
 */
export const leadMs = ({ intervalSeconds }: RolePlan): number => intervalSeconds * 1250;

/** Returns the time for two polls of each check and the resulting alerts. */
export const settleMs = ({ intervalSeconds }: RolePlan): { leastMs: number; mostMs: number } => ({
  leastMs: intervalSeconds * 1000 + 5000,
  mostMs: intervalSeconds * 2000 + 60_000,
});
