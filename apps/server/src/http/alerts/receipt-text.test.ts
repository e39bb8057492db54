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
  ['paused', 'not-sent', 'no-recipient', 'not sent: nobody was told that it began'],
  ['recovered', 'not-sent', 'opening-not-sent', 'not sent: the degradation was not announced'],
  ['certificate', 'not-sent', 'no-recipient', 'not sent: no recipient'],
  ['up', 'not-sent', 'no-recipient', 'not sent: nobody was told that it began'],
  ['recovered', 'not-sent', 'no-recipient', 'not sent: nobody was told that it began'],
  ['degraded', 'not-sent', 'all-muted', 'not sent: every recipient is muted'],
  ['degraded', 'not-sent', 'all-skipped', 'not sent: no recipient may be sent it'],
  ['down', 'not-sent', 'imported', 'not sent: left to the Pharos that it was imported from'],
  ['down', 'not-sent', 'in-maintenance', 'not sent: it was over before the maintenance that muted it'],
  ['state-change', 'not-sent', 'in-maintenance', 'not sent: maintenance muted it'],
] as const)("describes the outcome of a '%s' event that is %s (%s) as: %s", (kind, status, reason, text) => {
  expect(closedOutcomeText({ kind, status, reason })).toBe(text);
});

test.each([
  [null, null, null],
  ['member-muted', null, 'muted: the member has switched alert mails off'],
  ['contact-muted', null, 'muted: alert mails to the contact are off'],
  ['check-deleted', null, 'the check was deleted'],
  ['opening-failed', null, 'the message that it began could not be delivered'],
  ['opening-not-sent', null, 'was not told that it began'],
  ['unsubscribed', null, 'muted by themselves: they have stopped the alert mails by the link in one'],
  ['owner-unverified', null, "the owner's e-mail address is not verified: until it is, nobody gets alerts"],
  ['contact-unconfirmed', null, 'the contact has not confirmed the address yet'],
  ['daily-limit', null, 'the limit of mails a day was reached'],
  ['recipient-left', null, 'no longer a member or contact of the organization'],
  ['integration-disabled', null, 'the integration is switched off'],
  ['integration-deleted', null, 'the integration was deleted'],
  ['integration-invalid', null, 'the integration has to be set up again'],
  ['integration-over-limit', null, 'the plan has no room for this integration'],
  ['recipient-ended', null, 'nothing can be sent to this recipient any more'],
  ['organization-inactive', null, 'the organization is not active'],
  ['imported', null, 'left to the Pharos that it was imported from'],
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
