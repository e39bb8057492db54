/** `open`: not decided yet. `fanned-out`: its deliveries exist. `not-sent`: never sent; the event has a reason. */
export type AlertEventStatus = 'open' | 'fanned-out' | 'not-sent';

export const NOT_SENT_REASONS = [
  'recovered-within-delay',
  /** With low sensitivity: the outage ended before a second poll failed. */
  'recovered-before-second-poll',
  'paused-before-second-poll',
  'check-paused',
  'check-deleted',
  'organization-inactive',
  /**
   * The event was still open in the installation from which it was imported. That installation notified its recipients.
   */
  'imported',
  /** A maintenance muted the event, and the outage or degradation ended before the maintenance did. */
  'in-maintenance',
  'opening-not-sent',
  'no-recipient',
  'all-muted',
  /** The reason is stored with each delivery. */
  'all-skipped',
] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];
