import { dayText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import type { UpdatedOrganization } from '../storage/organizations/organization-states.ts';

interface MailParts {
  /** Public origin. */
  baseUrl: string;
  strangersMaySignUp: boolean;
}

type Of = Pick<UpdatedOrganization, 'name' | 'timezone' | 'owner'>;

/** Two weeks before an organization that nobody uses is paused. Times are epoch milliseconds. */
export const pauseWarning = ({ owner, name, timezone }: Of, pauseAt: number, { baseUrl }: MailParts): AccountMail => {
  const day = dayText(pauseAt, timezone);
  return {
    to: owner.email,
    subject: `${name} will be paused on ${day}`,
    headline: `Nobody has used ${name} for months`,
    paragraphs: [
      `On ${day} Pharos will pause ${name}: its checks will no longer be probed, and no alerts sent. Nothing is deleted.`,
      'To keep it going, log in before that day. After it, an admin can activate it again with one click.',
    ],
    action: { label: 'Log in', link: baseUrl },
    footer: `Sent by Pharos to the owner of ${name}.`,
  };
};

/**
 * Two days before an organization is suspended because its owner's address is unverified. The person of that address may not be who signed
 * up: the mail holds no words of theirs, the organization's name included.
 */
export const suspensionWarning = (
  { owner, timezone }: Of,
  suspendAt: number,
  { baseUrl, strangersMaySignUp }: MailParts,
): AccountMail => {
  const day = dayText(suspendAt, timezone);
  return {
    to: owner.email,
    subject: `Verify your e-mail address by ${day}`,
    headline: `Your checks stop on ${day}`,
    paragraphs: [
      `The address ${owner.email} is not verified yet. On ${day} Pharos will stop the checks of your organization. Nothing is deleted.`,
      ...(strangersMaySignUp ? ['Until it is verified, no alerts are sent either.'] : []),
      HOW_TO_VERIFY,
    ],
    action: { label: 'Log in', link: baseUrl },
    footer: FOOTER,
    addresses: [owner.email],
  };
};

/** The organization was suspended because its owner's address is unverified; without any words of who signed up. */
export const suspensionMail = ({ owner }: Of, { baseUrl }: MailParts): AccountMail => ({
  to: owner.email,
  subject: 'Your checks have stopped: verify your e-mail address',
  headline: 'Your checks have stopped',
  paragraphs: [
    `The address ${owner.email} was not verified in time, so your organization is suspended: its checks are no longer probed, and no alerts sent.`,
    'Nothing is deleted. Monitoring goes on as soon as the address is verified.',
    HOW_TO_VERIFY,
  ],
  action: { label: 'Log in', link: baseUrl },
  footer: FOOTER,
  addresses: [owner.email],
});

const HOW_TO_VERIFY = 'Follow the link in the mail “Verify your e-mail address”, or log in to have a new one sent.';

const FOOTER = 'You get this mail because this address was used to sign up for Pharos. If that was not you, ignore it.';
