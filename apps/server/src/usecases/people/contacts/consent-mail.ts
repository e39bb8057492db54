import type { AccountMail } from '../../../storage/mails/enqueue-mail.ts';

interface ConsentFacts {
  email: string;
  name: string;
  organizationName: string;
  link: string;
}

/** Contains no text that the sender can choose freely. */
export const consentMail = ({ email, name, organizationName, link }: ConsentFacts): AccountMail => ({
  to: email,
  subject: `Get alerts of ${organizationName}?`,
  headline: `Get alerts of ${organizationName}?`,
  paragraphs: [
    ...(name === '' ? [] : [`Hello ${name},`]),
    `The organization ${organizationName} monitors its websites and servers with Pharos. It wants to mail you when one of them is down, slow or up again.`,
    'No alerts are sent until you agree. You can stop them at any time with a link in each mail. The link below is valid for 7 days.',
    'If you did not expect this, ignore this mail.',
  ],
  action: { label: 'Get alerts', link },
  footer: `Sent by Pharos because an admin of ${organizationName} entered this address for alerts.`,
  countedWith: null,
});
