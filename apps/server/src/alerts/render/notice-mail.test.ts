import { expect, test } from 'vitest';
import type { Notice } from '../../storage/alerts/enqueue-mail.ts';
import { renderNoticeMail } from './notice-mail.ts';

const LINK = 'https://pharos.example.com/verify?a=1';
const notice: Notice = {
  to: 'a@example.com',
  subject: 'Verify your address',
  headline: 'One more step',
  paragraphs: ['Hello.', 'It takes a minute.'],
  action: { label: 'Verify', link: LINK },
  footer: 'Sent by Pharos.',
};

test('a notice reads as it was written, with the one thing to do', () => {
  const mail = renderNoticeMail(notice);
  expect(mail.subject).toBe('Verify your address');
  expect(mail.text).toBe(`One more step\n\nHello.\n\nIt takes a minute.\n\nVerify: ${LINK}\n\n-- \nSent by Pharos.\n`);
  expect(mail.html).toMatch(/>One more step<.*>Hello\.<.*>It takes a minute\.<.*>Verify<.*>Sent by Pharos\.</s);
  expect(mail.html).toContain('<title>Verify your address</title>');
  expect(mail.html).toContain(`href="${LINK}"`);
  expect(mail.html).toContain('class="card edge-plain"');
});

test('a notice may have nothing to do', () => {
  const mail = renderNoticeMail({ ...notice, action: null });
  expect(mail.text).toBe('One more step\n\nHello.\n\nIt takes a minute.\n\n-- \nSent by Pharos.\n');
  expect(mail.html).not.toContain('href=');
});
