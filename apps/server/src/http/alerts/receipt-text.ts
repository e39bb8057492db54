import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { DeliveryStatus, FailureReason, SkipReason } from '@pharos/domain/alerts/delivery.ts';

interface ClosedEvent {
  kind: AlertKind;
  status: AlertEventStatus;
  reason: NotSentReason | null;
}

/** Returns null while the event is open. */
export const closedOutcomeText = ({ kind, status, reason }: ClosedEvent): string | null => {
  if (status === 'open') return null;
  return reason === null ? 'announced' : `not sent: ${NOT_SENT[reason](kind)}`;
};

const FOLLOW_UPS: ReadonlySet<AlertKind> = new Set(['up', 'paused', 'recovered']);

const NOT_SENT: Record<NotSentReason, (kind: AlertKind) => string> = {
  'recovered-within-delay': () => 'recovered within the alert delay',
  'recovered-before-second-poll': () => 'low sensitivity, and it recovered before a second poll failed',
  'paused-before-second-poll': () => 'low sensitivity, and monitoring was paused before a second poll failed',
  'check-paused': () => 'the check was paused',
  'check-deleted': () => 'the check was deleted',
  'organization-inactive': () => 'the organization is not active',
  imported: () => 'the Pharos installation that it was imported from sends its alerts',
  'in-maintenance': (kind) =>
    kind === 'state-change' ? 'maintenance muted it' : 'it ended before the maintenance that muted it',
  'opening-not-sent': (kind) => `the ${kind === 'recovered' ? 'degradation' : 'outage'} was not announced`,
  'no-recipient': (kind) => (FOLLOW_UPS.has(kind) ? 'no recipient was notified of the start' : 'no recipient'),
  'all-muted': () => 'every recipient is muted',
  'all-skipped': () => 'no recipient can receive it',
};

interface DoneDelivery {
  status: DeliveryStatus;
  reason: SkipReason | FailureReason | null;
  reason_detail: string | null;
}

export const deliveryReasonText = ({ status, reason, reason_detail: detail }: DoneDelivery): string | null => {
  if (status === 'kept') return 'The mail was written to the outbox folder, because no mail server is configured';
  if (reason === null) return null;
  if (reason === 'refused') return detail;
  if (reason === 'daily-limit' && detail !== null) return `${SKIPPED[reason]}: ${detail}`;
  return reason === 'given-up' ? `given up after 24 hours: ${detail}` : SKIPPED[reason];
};

const SKIPPED: Record<SkipReason, string> = {
  'member-muted': 'muted: the member has disabled alert mails',
  'contact-muted': 'muted: alert mails to the contact are disabled',
  'check-deleted': 'the check was deleted',
  'opening-failed': 'the message about the start was not delivered',
  'opening-not-sent': 'the recipient was not notified of the start',
  unsubscribed: 'muted: the recipient stopped the alert mails with a link in a mail',
  'owner-unverified': "the owner's e-mail address is not verified; no alerts are sent until it is",
  'contact-unconfirmed': 'the contact has not yet confirmed the address',
  'daily-limit': 'the daily limit of mails was reached',
  'recipient-left': 'the recipient is no longer a member or contact of the organization',
  'integration-disabled': 'the integration is disabled',
  'integration-deleted': 'the integration was deleted',
  'integration-invalid': 'the integration must be set up again',
  'integration-over-limit': 'the limit of the plan is exceeded',
  'recipient-ended': 'messages can no longer be sent to this recipient',
  'organization-inactive': 'the organization is not active',
  imported: 'the Pharos installation that it was imported from sends its alerts',
};
