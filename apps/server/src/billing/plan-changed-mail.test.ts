import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import { describe, expect, test } from 'vitest';
import type { AppliedChange } from '../storage/billing/apply-billing-record.ts';
import { planChangedMail } from './plan-changed-mail.ts';

const END = Date.UTC(2026, 1, 5, 12);
const BOTH = { checks: 10, badges: true };
const FREE: AppliedChange['before'] = {
  ...{ plan: 'SPROUT', isTrial: false, addOns: NO_ADD_ONS, period: null, state: 'AC', nextTerm: null, termEnd: END },
};
const mail = (
  before: Partial<AppliedChange['before']>,
  after: Partial<AppliedChange['after']>,
  renewalIsStopped = false,
  nextPayment: string | null = null,
) =>
  planChangedMail(
    {
      name: 'Acme',
      timezone: 'Europe/Berlin',
      before: { ...FREE, ...before },
      after: { ...FREE, ...after },
      renewalIsStopped,
    },
    nextPayment,
    'https://pharos.example',
  );

test('names what an organization has now and what it had before', () => {
  expect(mail({ plan: 'GARDEN', addOns: BOTH }, {})).toEqual({
    subject: 'The plan of Acme is now SPROUT',
    headline: 'Acme now has SPROUT',
    paragraphs: [
      'Before, it was GARDEN, 10 more checks, badges. Terms, the card and addresses are on the page Pricing and billing.',
    ],
    action: { label: 'Open your plan', link: 'https://pharos.example/settings/pricing' },
    footer: 'Sent by Pharos to the admins of Acme.',
  });
});

test.each([
  ['additional checks', { addOns: { checks: 10, badges: false } }, 'SPROUT, 10 more checks'],
  ['badges', { addOns: { checks: 0, badges: true } }, 'SPROUT, badges'],
  ['another plan', { plan: 'BLOSSOM' }, 'BLOSSOM'],
] as const)('is sent for a change of only %s', (_what, after, expected) => {
  expect(mail({}, after)?.headline).toBe(`Acme now has ${expected}`);
});

test('is not sent if the plan and add-ons are unchanged, even if the state of the organization changes', () => {
  expect(mail({ addOns: BOTH }, { addOns: BOTH })).toBeNull();
  expect(mail({}, { state: 'CA' })).toBeNull();
  expect(mail({ state: 'RT' }, { state: 'AC' })).toBeNull();
  expect(mail({ state: 'CA' }, { state: 'RT' })).toBeNull();
});

test('reports that a suspended organization is monitored again, regardless of its plan', () => {
  expect(mail({ state: 'CA' }, { plan: 'GARDEN' })).toEqual({
    subject: 'Acme is monitored again',
    headline: 'Acme is monitored again',
    paragraphs: ['The open payment was made. The checks are probed again. The time without probes counts as unknown.'],
    action: { label: 'Open your plan', link: 'https://pharos.example/settings/pricing' },
    footer: 'Sent by Pharos to the admins of Acme.',
  });
});

test('names the trial that a purchase ends, even if the plan is the same', () => {
  const trial = { plan: 'BLOSSOM', isTrial: true } as const;
  expect(mail(trial, { plan: 'BLOSSOM' })).toMatchObject({
    subject: 'The plan of Acme is now BLOSSOM',
    paragraphs: [
      'Before, it was a trial of BLOSSOM. Terms, the card and addresses are on the page Pricing and billing.',
    ],
  });
  expect(mail(trial, trial)).toBeNull();
});

test.each([
  ['month', '$39 a month'],
  ['year', '$374.40 a year'],
] as const)('states the price per %s', (period, price) => {
  const after = { plan: 'GARDEN', addOns: { checks: 0, badges: true }, period } as const;
  expect(mail({}, after)?.paragraphs[0]).toMatch(new RegExp(`^It costs \\${price}\\. Before, it was SPROUT\\.`));
  expect(mail({}, { ...after, isTrial: true })?.paragraphs[0]).toMatch(/^Before, /);
});

test('announces a change for the next term once, unless Pharos stopped the renewal', () => {
  const present = { plan: 'BLOSSOM', addOns: { checks: 40, badges: false } } as const;
  const nextTerm = { plan: 'BLOSSOM', period: 'month', addOns: { checks: 20, badges: false } } as const;
  expect(mail(present, { ...present, nextTerm })).toMatchObject({
    subject: 'The plan of Acme changes on 5 February 2026',
    headline: 'Acme has BLOSSOM, 20 more checks from 5 February 2026',
    paragraphs: [
      'Until 5 February 2026 (Europe/Berlin), it has BLOSSOM, 40 more checks. From then on, it has BLOSSOM, 20 more checks, for $21 a month.',
      'You can cancel this change until that day: choose Keep BLOSSOM, 40 more checks on the page Pricing and billing.',
    ],
  });
  expect(mail({ ...present, nextTerm }, { ...present, nextTerm })).toBeNull();
  expect(mail(present, { ...present, nextTerm }, true)).toBeNull();
});

test('reports a withdrawn change, but not the start of the next term or a renewal that Pharos resumes', () => {
  const present = { plan: 'BLOSSOM', period: 'month' } as const;
  const agreed = { ...present, nextTerm: { plan: 'SPROUT', period: 'month', addOns: NO_ADD_ONS } } as const;
  expect(mail(agreed, present)).toEqual({
    subject: 'The plan of Acme remains BLOSSOM',
    headline: 'Acme keeps BLOSSOM',
    paragraphs: ['The change to SPROUT on 5 February 2026 (Europe/Berlin) was canceled. Nothing was charged for it.'],
    action: { label: 'Open your plan', link: 'https://pharos.example/settings/pricing' },
    footer: 'Sent by Pharos to the admins of Acme.',
  });
  expect(mail(present, present)).toBeNull();
  expect(mail(agreed, { ...present, termEnd: END + 1 })).toBeNull();
  expect(mail(agreed, present, true)).toBeNull();
});

describe('a change of only the billing period', () => {
  const month = { plan: 'GARDEN', addOns: BOTH, period: 'month' } as const;
  const year = { ...month, period: 'year' } as const;
  const NEXT = 'The next payment is $422.40 on 5 February 2027.';

  test('is reported with both periods, both prices and the next payment', () => {
    expect(mail(month, year, false, NEXT)).toMatchObject({
      subject: 'The plan of Acme is now GARDEN, 10 more checks, badges, paid by the year',
      headline: 'Acme now has GARDEN, 10 more checks, badges, paid by the year',
      paragraphs: [
        'It costs $422.40 a year. The next payment is $422.40 on 5 February 2027. Before, it was GARDEN, 10 more checks, badges, for $44 a month. Terms, the card and addresses are on the page Pricing and billing.',
      ],
    });
    expect(mail({ ...month, plan: 'BLOSSOM' }, year)?.paragraphs[0]).toContain('badges, for $19 a month. Terms');
    expect(mail({ ...year, nextTerm: month }, { ...month, termEnd: END + 1 })?.headline).toMatch(/paid by the month$/);
  });

  test('is announced if it is scheduled for the next term, and reported if it is withdrawn', () => {
    const agreed = { ...year, nextTerm: month } as const;
    expect(mail(year, agreed, false, 'The next payment is $44 on 5 February 2026.')).toMatchObject({
      headline: 'Acme has GARDEN, 10 more checks, badges from 5 February 2026, paid by the month',
      paragraphs: [
        'Until 5 February 2026 (Europe/Berlin), it has GARDEN, 10 more checks, badges, for $422.40 a year. From then on, it has GARDEN, 10 more checks, badges, for $44 a month. The next payment is $44 on 5 February 2026.',
        'You can cancel this change until that day: choose Keep GARDEN, 10 more checks, badges, paid by the year on the page Pricing and billing.',
      ],
    });
    expect(mail(agreed, year)?.paragraphs[0]).toMatch(/^The change to GARDEN, 10 more checks, badges by the month on /);
  });

  test('sends no mail if nothing is paid', () => {
    expect(mail({ period: 'month' }, { period: 'year' })).toBeNull();
    const trial = { plan: 'GARDEN', isTrial: true } as const;
    expect(mail({ ...trial, period: 'month' }, { ...trial, period: 'year' })).toBeNull();
  });
});
