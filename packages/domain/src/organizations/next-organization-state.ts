import type { OrganizationState } from '../access/permissions.ts';
import { verificationRequiredBefore } from './verification.ts';

const IDLE_MONTHS = 6;
const WARNING_MS = 14 * 24 * 3_600_000;

/** What decides an organization's state. Times are epoch milliseconds. */
export interface OrganizationFacts {
  state: OrganizationState;
  owner: { isVerified: boolean; joinedAt: number };
  /** Whether this installation can ask for verified addresses at all. */
  verificationIsEnforced: boolean;
  /** Whether this installation pauses what nobody uses. */
  pausesUnused: boolean;
  /** When somebody last used it. */
  lastActiveAt: number;
  /** When the owner was warned of the pause. */
  pauseWarnedAt: number | null;
}

export interface NextOrganizationState {
  state: OrganizationState;
  /** When it will be paused for inactivity at the earliest; the owner is to be warned now. Null: no warning. */
  warnOfPauseAt: number | null;
}

/**
 * The state that an organization should be in. CA is billing's to set and to end; PS ends by activation, or where nothing is paused;
 * NA comes and goes with the owner's verification. A pause comes no sooner than 14 days after its warning.
 */
export const nextOrganizationState = (facts: OrganizationFacts, now: number): NextOrganizationState => {
  const { state, owner, lastActiveAt, pauseWarnedAt, pausesUnused } = facts;
  if (state === 'CA' || (state === 'PS' && pausesUnused)) return { state, warnOfPauseAt: null };
  const deadline = verificationRequiredBefore(owner.joinedAt, owner.isVerified);
  if (facts.verificationIsEnforced && deadline !== null && now >= deadline) return { state: 'NA', warnOfPauseAt: null };

  if (!pausesUnused) return { state: 'AC', warnOfPauseAt: null };
  const pauseAt = pausedWhenIdle(lastActiveAt);
  const isWarned = pauseWarnedAt !== null && pauseWarnedAt > lastActiveAt;
  if (!isWarned) {
    const isDue = now >= pauseAt - WARNING_MS;
    return { state: 'AC', warnOfPauseAt: isDue ? Math.max(pauseAt, now + WARNING_MS) : null };
  }
  const isOver = now >= pauseAt && now >= pauseWarnedAt + WARNING_MS;
  return { state: isOver ? 'PS' : 'AC', warnOfPauseAt: null };
};

/** Six calendar months (UTC) after the last use. */
const pausedWhenIdle = (lastActiveAt: number): number => {
  const date = new Date(lastActiveAt);
  return date.setUTCMonth(date.getUTCMonth() + IDLE_MONTHS);
};
