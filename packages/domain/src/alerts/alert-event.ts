/** `open`: not decided yet; `fanned-out`: it has its deliveries; `not-sent`: it never goes to anybody, for a reason. */
export type AlertEventStatus = 'open' | 'fanned-out' | 'not-sent';

/** Why an alert event is not sent. */
export const NOT_SENT_REASONS = [
  'recovered-within-delay',
  /** Low sensitivity: it was over before a second poll failed. */
  'recovered-before-second-poll',
  'paused-before-second-poll',
  'check-paused',
  'check-deleted',
  'organization-inactive',
  /** It was still open in the Pharos that it was imported from, whose people were told there. */
  'imported',
  /** Maintenance muted it, and it was over before that. */
  'in-maintenance',
  /** Of a recovery. */
  'opening-not-sent',
  'no-recipient',
  'all-muted',
  /** Every recipient is skipped, for reasons that stand with each. */
  'all-skipped',
] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];
