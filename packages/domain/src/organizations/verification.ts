const GRACE_MS = 7 * 24 * 3_600_000;

/**
 * Until when somebody who joined then has to verify the e-mail address; null once it is verified. Epoch milliseconds.
 */
export const verificationRequiredBefore = (joinedAt: number, isVerified: boolean): number | null =>
  isVerified ? null : joinedAt + GRACE_MS;
