import { expect, test } from 'vitest';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';
import { renderAccountMail } from './account-mail.ts';

const LINK = 'https://pharos.example.com/verify?a=1';
const accountMail: AccountMail = {
  to: 'a@example.com',
  subject: 'Verify your address',
  headline: 'One more step',
  paragraphs: ['Hello.', 'It takes a minute.'],
  action: { label: 'Verify', link: LINK },
  footer: 'Sent by Pharos.',
};

test('an account mail reads as it was written, with the one thing to do', () => {
  const mail = renderAccountMail(accountMail);
  expect(mail.subject).toBe('Verify your address');
  expect(mail.text).toBe(`One more step\n\nHello.\n\nIt takes a minute.\n\nVerify: ${LINK}\n\n-- \nSent by Pharos.\n`);
  expect(mail.html).toMatch(/>One more step<.*>Hello\.<.*>It takes a minute\.<.*>Verify<.*>Sent by Pharos\.</s);
  expect(mail.html).toContain('<title>Verify your address</title>');
  expect(mail.html).toContain(`href="${LINK}"`);
  expect(mail.html).toContain('class="card edge-plain"');
});

test('an account mail may have nothing to do', () => {
  const mail = renderAccountMail({ ...accountMail, action: null });
  expect(mail.text).toBe('One more step\n\nHello.\n\nIt takes a minute.\n\n-- \nSent by Pharos.\n');
  expect(mail.html).not.toContain('href=');
});

test('no name in its words becomes a link, only the thing to do', () => {
  const name = 'Win at https://evil.example or ann@evil.example';
  const mail = renderAccountMail({
    ...accountMail,
    subject: `A key for ${name}`,
    headline: name,
    paragraphs: ['Hello.', `${name} (p_k…)`],
    footer: `Sent to the owner of ${name}.`,
  });
  const words = `${mail.subject}\n${mail.text}\n${mail.html}`;
  expect(words).not.toMatch(/:\/\/evil|@evil|evil\.example/);
  expect(words.match(/Win at https:\u2060\/\/evil\.\u2060example or ann@\u2060evil\.\u2060example/g)).toHaveLength(8);
  expect(mail.text).toContain(`Verify: ${LINK}`);
  expect(mail.html).toContain(`href="${LINK}"`);
});

test('addresses that it names can be copied', () => {
  const mail = renderAccountMail({
    ...accountMail,
    subject: 'API keys that mara@example.com made',
    paragraphs: ['mara@example.com calls it evil.example.'],
    addresses: ['mara@example.com'],
  });
  expect(mail.subject).toBe('API keys that mara@example.com made');
  expect(mail.text).toContain('mara@example.com calls it evil.\u2060example.');
});
