import type { OrganizationState } from '../access/permissions.ts';
import { suspensionOf } from '../plans/unpaid.ts';
import { type OwnerFacts, verificationDeadline } from './verification.ts';

const IDLE_MONTHS = 6;
const WARNING_MS = 14 * 24 * 3_600_000;

export interface OrganizationFacts {
  state: OrganizationState;
  isSuspended: boolean;
  isRetired: boolean;
  owner: OwnerFacts;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
  /**
   * The end of the paid term for which the organization owes an amount. Null if it owes nothing, or if the installation
   * sells nothing.
   */
  unpaidSince: number | null;
  /** A paying organization is monitored even if no one signs in. */
  isPaidFor: boolean;
  lastActiveAt: number;
  warnedAt: number | null;
}

/** `at` is the earliest time of the suspension or pause, in epoch milliseconds. */
export interface StateWarning {
  of: 'suspension' | 'pause';
  at: number;
}

export interface NextOrganizationState {
  state: OrganizationState;
  warning: StateWarning | null;
}

/**
 * Returns the state that an organization should have, and the warning that is due.
 * - RT (the service has ended) and SU (suspended by an operator) take precedence over all other states.
 * - CA begins when an owed amount was not paid in time. It ends when nothing is owed.
 * - PS ends when the organization is activated, or when it may no longer be paused, for example because it pays.
 * - NA begins and ends with the verification of the owner.
 * - A suspension begins at least 2 days after its warning, and a pause at least 14 days after its warning.
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
  // An earlier warning was about the suspension.
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
