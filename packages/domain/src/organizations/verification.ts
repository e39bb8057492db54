const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 7 * DAY_MS;
const WARNING_MS = 2 * DAY_MS;

export const verificationRequiredBefore = (joinedAt: number, isVerified: boolean): number | null =>
  isVerified ? null : joinedAt + GRACE_MS;

export interface OwnerFacts {
  isVerified: boolean;
  joinedAt: number;
}

export interface VerificationDeadline {
  suspendAt: number;
  isWarningDue: boolean;
}

/**
 * The suspension begins seven days after joining, but at least two days after the warning.
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
