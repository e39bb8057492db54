/**
 * The status of a delivery. `pending`: to be sent separately. `digest`: to be sent in one message with other alerts.
 * All other statuses are final.
 * `kept`: written only to a folder, because no mail server is configured. Follow-ups are written to the folder too.
 */
export type DeliveryStatus = 'pending' | 'digest' | 'sent' | 'kept' | 'failed' | 'skipped';

export const SKIP_REASONS = [
  'member-muted',
  'contact-muted',
  'check-deleted',
  /**
   * For a follow-up: the opening could not be sent to this recipient (`opening-failed`), or was never meant for this
   * recipient (`opening-not-sent`).
   */
  'opening-failed',
  'opening-not-sent',
  'unsubscribed',
  /**
   * Strangers can sign up on this installation, and the owner of the organization has not verified an e-mail address
   * yet.
   */
  'owner-unverified',
  'contact-unconfirmed',
  'daily-limit',
  'recipient-left',
  /** A person disabled the integration. */
  'integration-disabled',
  'integration-deleted',
  /**
   * The integration's key is rejected, its settings no longer match the external service, or its receiver no longer
   * exists.
   */
  'integration-invalid',
  'integration-over-limit',
  /** The integration has several recipients, and the provider reported that nothing can be sent to this one. */
  'recipient-ended',
  /** The organization was suspended or paused while the delivery waited. */
  'organization-inactive',
  /** The delivery still waited in the installation from which it was imported. That installation sends it. */
  'imported',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * The reasons why a delivery failed. `refused`: permanently rejected at once. `given-up`: failed after many attempts.
 * The response of the receiving server is stored with the delivery.
 */
export const FAILURE_REASONS = ['refused', 'given-up'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export type DeliveryReason = SkipReason | FailureReason;
