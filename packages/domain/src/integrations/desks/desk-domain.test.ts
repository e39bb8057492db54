import { expect, test } from 'vitest';
import { DESKS } from './desk.ts';
import { accountName, readDeskDomain } from './desk-domain.ts';

test.each(['acme', ' Acme ', 'acme.freshdesk.com', 'https://acme.freshdesk.com/', 'ACME.FRESHDESK.COM/a/dashboard'])(
  'reads %j as the account acme',
  (text) => {
    expect(readDeskDomain(DESKS.freshdesk, text)).toEqual({ ok: true, domain: 'acme.freshdesk.com' });
    expect(accountName(DESKS.freshdesk, 'acme.freshdesk.com')).toBe('acme');
  },
);

test.each([
  'acme.freshservice.com',
  'a.b',
  '-acme',
  'acme-',
  'a_b',
  'acme:80',
  'acme@evil',
  'é',
  'x'.repeat(64),
  '{domain}',
])('rejects %j as invalid', (text) => {
  expect(readDeskDomain(DESKS.freshdesk, text)).toEqual({
    ok: false,
    problem: 'Enter the name of your Freshdesk account, as in yourname.freshdesk.com.',
  });
});

test.each(['', '  ', 'https://'])('requires an account name instead of %j', (text) => {
  const problem = 'Freshservice Domain is required.';
  expect(readDeskDomain(DESKS.freshservice, text)).toEqual({ ok: false, problem });
});
