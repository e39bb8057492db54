import { expect, test } from 'vitest';
import type { AppliedChange } from '../storage/billing/apply-books.ts';
import { planChangedMail } from './plan-changed-mail.ts';

const FREE: AppliedChange['before'] = { plan: 'SPROUT', addOnChecks: 0, badges: false, state: 'AC' };
const mail = (before: Partial<AppliedChange['before']>, after: Partial<AppliedChange['after']>) =>
  planChangedMail(
    { name: 'Acme', before: { ...FREE, ...before }, after: { ...FREE, ...after } },
    'https://pharos.example',
  );

test('names what an organization has now and what it had before', () => {
  expect(mail({ plan: 'GARDEN', addOnChecks: 10, badges: true }, {})).toEqual({
    subject: 'The plan of Acme is SPROUT now',
    headline: 'Acme has SPROUT now',
    paragraphs: [
      'Before, it was GARDEN, 10 more checks, badges. Terms, the card and addresses are on the page of prices.',
    ],
    action: { label: 'See your plan', link: 'https://pharos.example/settings/pricing' },
    footer: 'Sent by Pharos to the admins of Acme.',
  });
});

test.each([
  ['additional checks', { addOnChecks: 10 }, 'SPROUT, 10 more checks'],
  ['badges', { badges: true }, 'SPROUT, badges'],
  ['another plan', { plan: 'BLOSSOM' }, 'BLOSSOM'],
] as const)('is sent for %s alone', (_what, after, words) => {
  expect(mail({}, after)?.headline).toBe(`Acme has ${words} now`);
});

test('is not sent when an organization has what it had before, also when its state changes otherwise', () => {
  expect(mail({ addOnChecks: 10, badges: true }, { addOnChecks: 10, badges: true })).toBeNull();
  expect(mail({}, { state: 'CA' })).toBeNull();
  expect(mail({ state: 'RT' }, { state: 'AC' })).toBeNull();
  expect(mail({ state: 'CA' }, { state: 'RT' })).toBeNull();
});

test('reports that a suspended organization is monitored again, whatever it has bought', () => {
  expect(mail({ state: 'CA' }, { plan: 'GARDEN' })).toEqual({
    subject: 'Acme is monitored again',
    headline: 'Acme is monitored again',
    paragraphs: ['What was owed is paid. Its checks are probed again; the time between counts as unknown.'],
    action: { label: 'See your plan', link: 'https://pharos.example/settings/pricing' },
    footer: 'Sent by Pharos to the admins of Acme.',
  });
});
