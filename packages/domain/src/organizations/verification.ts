const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 7 * DAY_MS;
const WARNING_MS = 2 * DAY_MS;

/**
 * Until when somebody who joined then has to verify the e-mail address; null once it is verified. Epoch milliseconds.
 */
export const verificationRequiredBefore = (joinedAt: number, isVerified: boolean): number | null =>
  isVerified ? null : joinedAt + GRACE_MS;

/** What decides when an unverified owner's organization is suspended. Times are epoch milliseconds. */
export interface OwnerFacts {
  isVerified: boolean;
  joinedAt: number;
}

export interface VerificationDeadline {
  /** When the checks stop. */
  suspendAt: number;
  /** Whether the owner is to be warned now. */
  isWarningDue: boolean;
}

/**
 * When the organization of an owner who does not verify the address is suspended: seven days after joining, but no sooner than two
 * days after the warning, so that nobody is suspended who was never warned. `warnedAt` is null before any warning; null for a verified owner.
 */
export const verificationDeadline = (
  { isVerified, joinedAt }: OwnerFacts,
  warnedAt: number | null,
  now: number,
): VerificationDeadline | null => {
  const deadline = verificationRequiredBefore(joinedAt, isVerified);
  if (deadline === null) return null;
  const warning = warnedAt !== null && warnedAt >= deadline - WARNING_MS ? warnedAt : null;
  const isWarningDue = warning === null && now >= deadline - WARNING_MS;
  return { suspendAt: Math.max(deadline, (warning ?? now) + WARNING_MS), isWarningDue };
};
