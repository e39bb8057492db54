/**
 * `pending`: to be sent separately; `digest`: to be sent with others in one message; the rest are done. `kept`: it left Pharos for
 * a folder only, since no mail server is set up; what follows goes there too.
 */
export type DeliveryStatus = 'pending' | 'digest' | 'sent' | 'kept' | 'failed' | 'skipped';

/** Why nothing is sent to one recipient of an alert. */
export const SKIP_REASONS = [
  'member-muted',
  'contact-muted',
  'check-deleted',
  /** Of a recovery: the opening could not be sent to this recipient, or was never meant for them. */
  'opening-failed',
  'opening-not-sent',
  /** By themselves, by the link in each alert mail. */
  'unsubscribed',
  /** Strangers may sign up here, and this organization's owner has not proved an address yet. */
  'owner-unverified',
  'contact-unconfirmed',
  /** The organization had sent as many messages as it may in a day. */
  'daily-limit',
  /** No longer a member or contact of the organization. */
  'recipient-left',
  /** Switched off by a person. */
  'integration-disabled',
  'integration-deleted',
  /** Its key is refused, its settings no longer fit the other side, or its receiver is gone. */
  'integration-invalid',
  /** The plan has room for fewer integrations than there are. */
  'integration-over-limit',
  /** One of several behind an integration, of which its provider said that nothing can be sent there. */
  'recipient-ended',
  /** It was suspended or paused while the alert waited. */
  'organization-inactive',
  /** It still waited in the Pharos that it was imported from, which sends it. */
  'imported',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why sending ended without success: for good at once, or after many attempts. What the receiving server said stands beside it. */
export const FAILURE_REASONS = ['refused', 'given-up'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export type DeliveryReason = SkipReason | FailureReason;
