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
    `The organization ${organizationName} watches its websites and servers with Pharos, and wants to mail you when one of them is down, slow or up again.`,
    'Nothing is sent before you agree, and you can stop it at any time by a link in each mail. The link below is good for 7 days.',
    'If you did not expect this, do nothing.',
  ],
  action: { label: 'Get the alerts', link },
  footer: `Sent by Pharos, since an admin of ${organizationName} named this address for alerts.`,
  countedWith: null,
});
