const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 7 * DAY_MS;
const WARNING_MS = 2 * DAY_MS;

/**
 * Returns the time before which a person who joined at `joinedAt` must verify the email address (epoch milliseconds).
 * Returns null if the address is verified.
 */
export const verificationRequiredBefore = (joinedAt: number, isVerified: boolean): number | null =>
  isVerified ? null : joinedAt + GRACE_MS;

/** The facts that decide when the organization of an unverified owner is suspended. Times are epoch milliseconds. */
export interface OwnerFacts {
  isVerified: boolean;
  joinedAt: number;
}

export interface VerificationDeadline {
  /** The time at which the checks stop. */
  suspendAt: number;
  /** Whether the owner must be warned now. */
  isWarningDue: boolean;
}

/**
 * Returns the time at which the organization of an owner without a verified address is suspended. This is seven days
 * after joining, but at least two days after the warning, so that no one is suspended without a warning.
 * @param warnedAt Null before any warning.
 * @returns Null for a verified owner.
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
