/** `pending`: to be sent separately; `digest`: to be sent with others in one message; the rest are done. */
export type DeliveryStatus = 'pending' | 'digest' | 'sent' | 'failed' | 'skipped';

/** Why nothing is sent to one recipient of an alert. */
export const SKIP_REASONS = [
  'member-muted',
  'contact-muted',
  'check-deleted',
  /** Of a recovery: the opening could not be sent to this recipient, or was never meant for them. */
  'opening-failed',
  'opening-not-sent',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why sending ended without success: for good at once, or after many attempts. What the receiving server said stands beside it. */
export const FAILURE_REASONS = ['refused', 'given-up'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export type DeliveryReason = SkipReason | FailureReason;
