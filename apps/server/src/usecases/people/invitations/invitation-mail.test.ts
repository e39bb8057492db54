import { expect, test } from 'vitest';
import { invitationMail } from './invitation-mail.ts';

const facts = {
  email: 'grace@example.com',
  fullName: 'Grace',
  role: 'AD' as const,
  organizationName: 'Acme',
  timezone: 'Europe/Berlin',
  inviter: { name: 'Ada', email: 'ada@example.com' },
  token: 'secret',
  expiresAt: new Date('2026-06-08T12:34:56Z'),
  baseUrl: 'https://pharos.example',
};

test('names the inviter, the organization and the expiration time of the link', () => {
  expect(invitationMail(facts)).toEqual({
    to: 'grace@example.com',
    subject: 'Join Acme on Pharos',
    headline: 'Join Acme on Pharos',
    paragraphs: [
      'Hello Grace,',
      'Ada (ada@example.com) invites you to the organization Acme, which monitors its websites and servers with Pharos. As an admin, you can manage checks and people.',
      'The link below is only for you. It is valid for 7 days, until 8 June 2026, 14:34:56 Europe/Berlin (12:34:56 UTC).',
      'If you did not expect this, ignore this mail. No one can join without the link.',
    ],
    action: { label: 'Accept the invitation', link: 'https://pharos.example/invitation/secret' },
    footer: 'Sent by Pharos because ada@example.com invited this address to Acme.',
    addresses: ['ada@example.com'],
    countedWith: null,
  });
});

test('omits the greeting without a name, and names an admin if the inviter is unknown', () => {
  const mail = invitationMail({ ...facts, fullName: '', role: 'ST', inviter: null });
  expect(mail.paragraphs).toEqual([
    'An admin of Acme invites you to the organization Acme, which monitors its websites and servers with Pharos. As a read-only member, you can see the dashboard, checks and reports.',
    'The link below is only for you. It is valid for 7 days, until 8 June 2026, 14:34:56 Europe/Berlin (12:34:56 UTC).',
    'If you did not expect this, ignore this mail. No one can join without the link.',
  ]);
  expect(mail.footer).toBe('Sent by Pharos because an admin invited this address to Acme.');
  expect(mail).not.toHaveProperty('addresses');
});
