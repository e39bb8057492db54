import { expect, test } from 'vitest';
import { DESKS } from './desk.ts';
import { accountName, readDeskDomain } from './desk-domain.ts';

test.each(['acme', ' Acme ', 'acme.freshdesk.com', 'https://acme.freshdesk.com/', 'ACME.FRESHDESK.COM/a/dashboard'])(
  '%j is the account acme',
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
])('%j is none', (text) => {
  expect(readDeskDomain(DESKS.freshdesk, text)).toEqual({
    ok: false,
    problem: 'Enter the name of your Freshdesk account, as in yourname.freshdesk.com.',
  });
});

test.each(['', '  ', 'https://'])('%j is nothing', (text) => {
  const problem = 'Freshservice Domain is required.';
  expect(readDeskDomain(DESKS.freshservice, text)).toEqual({ ok: false, problem });
});
