import { momentText } from '../../../html/moment-text.ts';
import type { AccountMail } from '../../../storage/mails/enqueue-mail.ts';

interface InvitationFacts {
  email: string;
  fullName: string;
  role: 'AD' | 'ST';
  organizationName: string;
  timezone: string;
  inviter: { name: string; email: string } | null;
  token: string;
  expiresAt: Date;
  baseUrl: string;
}

const MAY: Record<InvitationFacts['role'], string> = {
  AD: 'As an admin, you can manage checks and people.',
  ST: 'As a read-only member, you can see the dashboard, checks and reports.',
};

export const invitationMail = (facts: InvitationFacts): AccountMail => {
  const { email, fullName, organizationName, timezone, role, inviter, token, expiresAt, baseUrl } = facts;
  const by = inviter ? `${inviter.name} (${inviter.email})` : `An admin of ${organizationName}`;
  return {
    to: email,
    subject: `Join ${organizationName} on Pharos`,
    headline: `Join ${organizationName} on Pharos`,
    paragraphs: [
      ...(fullName === '' ? [] : [`Hello ${fullName},`]),
      `${by} invites you to the organization ${organizationName}, which monitors its websites and servers with Pharos. ${MAY[role]}`,
      `The link below is only for you. It is valid for 7 days, until ${momentText(expiresAt.getTime(), timezone)}.`,
      'If you did not expect this, ignore this mail. No one can join without the link.',
    ],
    action: { label: 'Accept the invitation', link: `${baseUrl}/invitation/${token}` },
    footer: `Sent by Pharos because ${inviter?.email ?? 'an admin'} invited this address to ${organizationName}.`,
    ...(inviter && { addresses: [inviter.email] }),
    countedWith: null,
  };
};
