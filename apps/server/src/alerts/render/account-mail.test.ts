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
const rendered = (mail: AccountMail) => renderAccountMail(mail, 'https://pharos.example.com');

test('renders an account email with all texts and its action link', () => {
  const mail = rendered(accountMail);
  expect(mail.subject).toBe('Verify your address');
  expect(mail.text).toBe(`One more step\n\nHello.\n\nIt takes a minute.\n\nVerify: ${LINK}\n\n-- \nSent by Pharos.\n`);
  expect(mail.html).toMatch(/>One more step<.*>Hello\.<.*>It takes a minute\.<.*>Verify<.*>Sent by Pharos\.</s);
  expect(mail.html).toContain('<title>Verify your address</title>');
  expect(mail.html).toContain(`href="${LINK}"`);
  expect(mail.html).toContain('class="card edge-plain"');
});

test('renders an account email without an action', () => {
  const mail = rendered({ ...accountMail, action: null });
  expect(mail.text).toBe('One more step\n\nHello.\n\nIt takes a minute.\n\n-- \nSent by Pharos.\n');
  expect(mail.html).not.toContain('href=');
});

test('turns only the action into a link, and no name in the texts', () => {
  const name = 'Win at https://evil.example or ann@evil.example';
  const mail = rendered({
    ...accountMail,
    subject: `A key for ${name}`,
    headline: name,
    paragraphs: ['Hello.', `${name} (p_k…)`],
    footer: `Sent to the owner of ${name}.`,
  });
  const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
  expect(all).not.toMatch(/:\/\/evil|@evil|evil\.example/);
  expect(all.match(/Win at https:\u2060\/\/evil\.\u2060example or ann@\u2060evil\.\u2060example/g)).toHaveLength(8);
  expect(mail.text).toContain(`Verify: ${LINK}`);
  expect(mail.html).toContain(`href="${LINK}"`);
});

test('leaves listed addresses intact so that they can be copied', () => {
  const mail = rendered({
    ...accountMail,
    subject: 'API keys that mara@example.com made',
    paragraphs: ['mara@example.com calls it evil.example.'],
    addresses: ['mara@example.com'],
  });
  expect(mail.subject).toBe('API keys that mara@example.com made');
  expect(mail.text).toContain('mara@example.com calls it evil.\u2060example.');
});

test('leaves the URLs of Pharos intact everywhere', () => {
  const own = 'https://pharos.example.com/settings/pricing?plan=a.b';
  const mail = rendered({
    ...accountMail,
    subject: own,
    headline: own,
    paragraphs: [`A larger plan has higher limits: ${own}`, `https://pharos.example.com, or ${own}.`],
    sections: [{ title: own, lines: [own] }],
    footer: own,
  });
  const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
  expect(all).not.toContain('\u2060');
});

test.each([
  'https://pharos.example.com.evil.example',
  'https://pharos.example.com@evil.example',
  'https://pharos.example.com-evil.example/',
  'https://pharos.example.com/a,https://evil.example',
  'https://evil.example/?https://pharos.example.com/',
])('does not treat a URL of another host as a URL of Pharos: %s', (name) => {
  expect(rendered({ ...accountMail, paragraphs: [name] }).text).not.toMatch(/evil\.example/);
});
