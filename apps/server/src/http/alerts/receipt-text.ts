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
  imported: () => 'left to the Pharos that it was imported from',
  'in-maintenance': (kind) =>
    kind === 'state-change' ? 'maintenance muted it' : 'it was over before the maintenance that muted it',
  'opening-not-sent': (kind) => `the ${kind === 'recovered' ? 'degradation' : 'outage'} was not announced`,
  'no-recipient': (kind) => (FOLLOW_UPS.has(kind) ? 'nobody was told that it began' : 'no recipient'),
  'all-muted': () => 'every recipient is muted',
  'all-skipped': () => 'no recipient may be sent it',
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
  'member-muted': 'muted: the member has switched alert mails off',
  'contact-muted': 'muted: alert mails to the contact are off',
  'check-deleted': 'the check was deleted',
  'opening-failed': 'the message that it began could not be delivered',
  'opening-not-sent': 'was not told that it began',
  unsubscribed: 'muted by themselves: they have stopped the alert mails by the link in one',
  'owner-unverified': "the owner's e-mail address is not verified: until it is, nobody gets alerts",
  'contact-unconfirmed': 'the contact has not confirmed the address yet',
  'daily-limit': 'the limit of mails a day was reached',
  'recipient-left': 'no longer a member or contact of the organization',
  'integration-disabled': 'the integration is switched off',
  'integration-deleted': 'the integration was deleted',
  'integration-invalid': 'the integration has to be set up again',
  'integration-over-limit': 'the plan has no room for this integration',
  'recipient-ended': 'nothing can be sent to this recipient any more',
  'organization-inactive': 'the organization is not active',
  imported: 'left to the Pharos that it was imported from',
};
