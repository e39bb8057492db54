import type { OrganizationState } from '../access/permissions.ts';
import { suspensionOf } from '../plans/unpaid.ts';
import { type OwnerFacts, verificationDeadline } from './verification.ts';

const IDLE_MONTHS = 6;
const WARNING_MS = 14 * 24 * 3_600_000;

/** What decides an organization's state. Times are epoch milliseconds. */
export interface OrganizationFacts {
  state: OrganizationState;
  /** Whether an operator of the installation has suspended it. */
  isSuspended: boolean;
  /** Whether the service has ended for it. */
  isRetired: boolean;
  owner: OwnerFacts;
  /** Whether this installation can ask for verified addresses at all. */
  verificationIsEnforced: boolean;
  /** Whether this installation pauses what nobody uses. */
  pausesUnused: boolean;
  /** The end of what was paid for, while something is owed; null: nothing is, or nothing is sold here. */
  unpaidSince: number | null;
  /** Whether a plan or add-ons are paid for: that is monitored however long nobody signs in. */
  isPaidFor: boolean;
  /** When somebody last used it. */
  lastActiveAt: number;
  /** When the owner was last warned, of the suspension or of the pause. */
  warnedAt: number | null;
}

/** What the owner is to be warned of now, and when it comes at the earliest (epoch milliseconds). */
export interface StateWarning {
  of: 'suspension' | 'pause';
  at: number;
}

export interface NextOrganizationState {
  state: OrganizationState;
  /** Null: no warning. */
  warning: StateWarning | null;
}

/**
 * The state that an organization should be in. What operators decided stands before all else. CA comes when what is owed was not paid in time, and
 * goes when nothing is owed; PS ends by activation, or where nothing is paused, as what is paid for; NA comes and goes with the owner's verification. A suspension comes no sooner than 2 days after its warning, a pause than 14.
 */
export const nextOrganizationState = (facts: OrganizationFacts, now: number): NextOrganizationState => {
  const { state, owner, warnedAt } = facts;
  if (facts.isRetired) return { state: 'RT', warning: null };
  if (facts.isSuspended) return { state: 'SU', warning: null };
  const pausesUnused = facts.pausesUnused && !facts.isPaidFor;
  if (facts.unpaidSince !== null && now >= suspensionOf(facts.unpaidSince)) return { state: 'CA', warning: null };
  if (state === 'PS' && pausesUnused) return { state, warning: null };
  const deadline = facts.verificationIsEnforced ? verificationDeadline(owner, warnedAt, now) : null;
  if (deadline) {
    const { suspendAt, isWarningDue } = deadline;
    if (state === 'NA' || now >= suspendAt) return { state: 'NA', warning: null };
    return { state: 'AC', warning: isWarningDue ? { of: 'suspension', at: suspendAt } : null };
  }
  return pausesUnused ? whenIdle(facts, now) : { state: 'AC', warning: null };
};

const whenIdle = ({ lastActiveAt, warnedAt }: OrganizationFacts, now: number): NextOrganizationState => {
  const pauseAt = pausedWhenIdle(lastActiveAt);
  const isDue = now >= pauseAt - WARNING_MS;
  // An earlier warning told of the suspension.
  const isWarned = warnedAt !== null && warnedAt > lastActiveAt && warnedAt >= pauseAt - WARNING_MS;
  if (!isWarned) {
    return { state: 'AC', warning: isDue ? { of: 'pause', at: Math.max(pauseAt, now + WARNING_MS) } : null };
  }
  const isOver = now >= pauseAt && now >= warnedAt + WARNING_MS;
  return { state: isOver ? 'PS' : 'AC', warning: null };
};

/** Six calendar months (UTC) after the last use. */
const pausedWhenIdle = (lastActiveAt: number): number => {
  const date = new Date(lastActiveAt);
  return date.setUTCMonth(date.getUTCMonth() + IDLE_MONTHS);
};
