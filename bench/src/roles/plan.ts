import type { RoleFaultName } from '../oracle/fault-names.ts';

export interface RolePlan {
  fault: RoleFaultName;
  checks: number;
  /** So many of them are down once. */
  failing: number;
  /** So many others are edited. */
  edited: number;
  intervalSeconds: number;
  timeoutSeconds: number;
  /** How long what is killed stays away, where it comes back. */
  faultSeconds: number;
}

const SEED = 7;

/** What a run draws from. */
export const seedOf = (plan: RolePlan): number => SEED + plan.checks;

/** From the begin of the script to the fault, milliseconds: outages of before it begin meanwhile. */
export const leadMs = ({ intervalSeconds }: RolePlan): number => intervalSeconds * 1250;

/** Two polls of each check, and what comes of them. */
export const settleMs = ({ intervalSeconds }: RolePlan): { leastMs: number; mostMs: number } => ({
  leastMs: intervalSeconds * 1000 + 5000,
  mostMs: intervalSeconds * 2000 + 60_000,
});
