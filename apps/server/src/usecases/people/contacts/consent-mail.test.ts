import { expect, test } from 'vitest';
import { consentMail } from './consent-mail.ts';

const facts = {
  email: 'mara@example.com',
  name: 'Mara',
  organizationName: 'Acme',
  link: 'https://pharos.example/confirm-alert-mails?of=secret',
};
const paragraphs = [
  'The organization Acme monitors its websites and servers with Pharos. It wants to mail you when one of them is down, slow or up again.',
  'No alerts are sent until you agree. You can stop them at any time with a link in each mail. The link below is valid for 7 days.',
  'If you did not expect this, ignore this mail.',
];

test('requests consent from a contact, with the name if it is known', () => {
  expect(consentMail(facts)).toEqual({
    to: 'mara@example.com',
    subject: 'Get alerts of Acme?',
    headline: 'Get alerts of Acme?',
    paragraphs: ['Hello Mara,', ...paragraphs],
    action: { label: 'Get alerts', link: 'https://pharos.example/confirm-alert-mails?of=secret' },
    footer: 'Sent by Pharos because an admin of Acme entered this address for alerts.',
    countedWith: null,
  });
  expect(consentMail({ ...facts, name: '' }).paragraphs).toEqual(paragraphs);
});
