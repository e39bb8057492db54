import { dayText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import type { UpdatedOrganization } from '../storage/organizations/organization-states.ts';

interface MailParts {
  baseUrl: string;
  isSignUpOpen: boolean;
}

type Of = Pick<UpdatedOrganization, 'name' | 'timezone' | 'owner'>;

/** Mailed two weeks before an unused organization is paused. `pauseAt` is in epoch milliseconds. */
export const pauseWarning = ({ owner, name, timezone }: Of, pauseAt: number, { baseUrl }: MailParts): AccountMail => {
  const day = dayText(pauseAt, timezone);
  return {
    to: owner.email,
    subject: `${name} will be paused on ${day}`,
    headline: `${name} has not been used for months`,
    paragraphs: [
      `On ${day}, Pharos will pause ${name}. Its checks will no longer be probed, and no alerts will be sent. Nothing is deleted.`,
      'To prevent this, log in before that day. After that day, an admin can activate it again with one click.',
    ],
    action: { label: 'Log in', link: baseUrl },
    footer: `Sent by Pharos to the owner of ${name}.`,
  };
};

/**
 * Mailed two days before an organization is suspended because the address of its owner is unverified. The address may
 * belong to another person. Therefore, the mail contains no text that was entered at sign-up, such as the
 * organization's name.
 */
export const suspensionWarning = (
  { owner, timezone }: Of,
  suspendAt: number,
  { baseUrl, isSignUpOpen }: MailParts,
): AccountMail => {
  const day = dayText(suspendAt, timezone);
  return {
    to: owner.email,
    subject: `Verify your e-mail address by ${day}`,
    headline: `Your checks stop on ${day}`,
    paragraphs: [
      `The address ${owner.email} is not verified yet. On ${day}, Pharos will stop the checks of your organization. Nothing is deleted.`,
      ...(isSignUpOpen ? ['Until the address is verified, no alerts are sent.'] : []),
      HOW_TO_VERIFY,
    ],
    action: { label: 'Log in', link: baseUrl },
    footer: FOOTER,
    addresses: [owner.email],
  };
};

/** Mailed after a suspension because of an unverified owner's address. Contains no text that was entered at sign-up. */
export const suspensionMail = ({ owner }: Of, { baseUrl }: MailParts): AccountMail => ({
  to: owner.email,
  subject: 'Your checks have stopped: verify your e-mail address',
  headline: 'Your checks have stopped',
  paragraphs: [
    `The address ${owner.email} was not verified in time, so your organization is suspended. Its checks are no longer probed, and no alerts are sent.`,
    'Nothing is deleted. Monitoring continues as soon as the address is verified.',
    HOW_TO_VERIFY,
  ],
  action: { label: 'Log in', link: baseUrl },
  footer: FOOTER,
  addresses: [owner.email],
});

const HOW_TO_VERIFY = 'Open the link in the mail “Verify your e-mail address”, or log in to request a new mail.';

const FOOTER = 'You get this mail because this address was used to sign up for Pharos. If that was not you, ignore it.';
