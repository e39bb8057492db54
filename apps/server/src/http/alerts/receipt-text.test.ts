import { expect, test } from 'vitest';
import { closedOutcomeText, deliveryReasonText } from './receipt-text.ts';

test.each([
  ['down', 'open', null, null],
  ['down', 'fanned-out', null, 'announced'],
  ['down', 'not-sent', 'recovered-within-delay', 'not sent: recovered within the alert delay'],
  [
    'down',
    'not-sent',
    'recovered-before-second-poll',
    'not sent: low sensitivity, and it recovered before a second poll failed',
  ],
  [
    'down',
    'not-sent',
    'paused-before-second-poll',
    'not sent: low sensitivity, and monitoring was paused before a second poll failed',
  ],
  ['down', 'not-sent', 'check-paused', 'not sent: the check was paused'],
  ['down', 'not-sent', 'check-deleted', 'not sent: the check was deleted'],
  ['down', 'not-sent', 'organization-inactive', 'not sent: the organization is not active'],
  ['up', 'not-sent', 'opening-not-sent', 'not sent: the outage was not announced'],
  ['paused', 'not-sent', 'opening-not-sent', 'not sent: the outage was not announced'],
  ['paused', 'not-sent', 'no-recipient', 'not sent: no recipient was notified of the start'],
  ['recovered', 'not-sent', 'opening-not-sent', 'not sent: the degradation was not announced'],
  ['certificate', 'not-sent', 'no-recipient', 'not sent: no recipient'],
  ['up', 'not-sent', 'no-recipient', 'not sent: no recipient was notified of the start'],
  ['recovered', 'not-sent', 'no-recipient', 'not sent: no recipient was notified of the start'],
  ['degraded', 'not-sent', 'all-muted', 'not sent: every recipient is muted'],
  ['degraded', 'not-sent', 'all-skipped', 'not sent: no recipient can receive it'],
  ['down', 'not-sent', 'imported', 'not sent: the Pharos installation that it was imported from sends its alerts'],
  ['down', 'not-sent', 'in-maintenance', 'not sent: it ended before the maintenance that muted it'],
  ['state-change', 'not-sent', 'in-maintenance', 'not sent: maintenance muted it'],
] as const)("describes the outcome of a '%s' event that is %s (%s) as: %s", (kind, status, reason, text) => {
  expect(closedOutcomeText({ kind, status, reason })).toBe(text);
});

test.each([
  [null, null, null],
  ['member-muted', null, 'muted: the member has disabled alert mails'],
  ['contact-muted', null, 'muted: alert mails to the contact are disabled'],
  ['check-deleted', null, 'the check was deleted'],
  ['opening-failed', null, 'the message about the start was not delivered'],
  ['opening-not-sent', null, 'the recipient was not notified of the start'],
  ['unsubscribed', null, 'muted: the recipient stopped the alert mails with a link in a mail'],
  ['owner-unverified', null, "the owner's e-mail address is not verified; no alerts are sent until it is"],
  ['contact-unconfirmed', null, 'the contact has not yet confirmed the address'],
  ['daily-limit', null, 'the daily limit of mails was reached'],
  ['recipient-left', null, 'the recipient is no longer a member or contact of the organization'],
  ['integration-disabled', null, 'the integration is disabled'],
  ['integration-deleted', null, 'the integration was deleted'],
  ['integration-invalid', null, 'the integration must be set up again'],
  ['integration-over-limit', null, 'the limit of the plan is exceeded'],
  ['recipient-ended', null, 'messages can no longer be sent to this recipient'],
  ['organization-inactive', null, 'the organization is not active'],
  ['imported', null, 'the Pharos installation that it was imported from sends its alerts'],
  ['refused', '550 no such mailbox', '550 no such mailbox'],
  ['given-up', '450 busy', 'given up after 24 hours: 450 busy'],
] as const)('describes a delivery that ended with reason %s (%s) as: %s', (reason, detail, text) => {
  expect(deliveryReasonText({ status: reason === null ? 'sent' : 'skipped', reason, reason_detail: detail })).toBe(
    text,
  );
});

test('explains why a mail in the outbox folder was not sent', () => {
  expect(deliveryReasonText({ status: 'kept', reason: null, reason_detail: null })).toBe(
    'The mail was written to the outbox folder, because no mail server is configured',
  );
});
