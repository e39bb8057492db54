import { describe, expect, test } from 'vitest';
import type { Grant } from './grants.ts';
import { type NoticeFacts, planNotices } from './plan-notices.ts';
import { entitlementOf, type PlanEntitlement } from './plans.ts';

const DAY = 86_400_000;
const END = Date.UTC(2026, 0, 22);
const trial = (given: Partial<PlanEntitlement> = {}): PlanEntitlement => ({
  ...entitlementOf('SPROUT'),
  trial: { plan: 'GARDEN', endsAt: END },
  ...given,
});
const MONTHLY = { period: 'month', nextBillingAt: END, unpaidSince: null } as const;
const YEARLY = { ...MONTHLY, period: 'year' } as const;
const noticesAt = (now: number, entitlement = trial(), payment: NoticeFacts['payment'] = null) =>
  planNotices({ entitlement, payment }, now).map(({ kind, day }) => [kind, day]);

test.each([
  ['a millisecond before the last week of the trial', END - 7 * DAY - 1, []],
  ['a week before its end', END - 7 * DAY, [['trial-ending', -7]]],
  ['a millisecond before its last day', END - DAY - 1, [['trial-ending', -7]]],
  ['a day before its end', END - DAY, [['trial-ending', -1]]],
  ['a millisecond before its end', END - 1, [['trial-ending', -1]]],
  ['at its end', END, [['trial-ended', 0]]],
  ['a millisecond before the end is a week ago', END + 7 * DAY - 1, [['trial-ended', 0]]],
  ['when the end is a week ago', END + 7 * DAY, []],
])('returns the due notices %s', (_when, now, notices) => {
  expect(noticesAt(now)).toEqual(notices);
});

test('returns no notice of a trial for an organization that has paid', () => {
  for (const now of [END - DAY, END]) expect(noticesAt(now, trial(), MONTHLY)).toEqual([]);
});

test('returns no reminder if the end of the trial takes nothing away, but still a notice of the end', () => {
  const lower = trial({ trial: { plan: 'SPROUT', endsAt: END } });
  expect([noticesAt(END - DAY, lower), noticesAt(END, lower)]).toEqual([[], [['trial-ended', 0]]]);
});

test('returns one notice of each kind, with days counted from its own start', () => {
  const entitlement = trial({ aboveLimitsSince: END - 5 * DAY });
  expect(planNotices({ entitlement, payment: { ...MONTHLY, unpaidSince: END - 7 * DAY } }, END)).toEqual([
    { kind: 'unpaid', since: END - 7 * DAY, day: 7 },
    { kind: 'above-limits', since: END - 5 * DAY, day: 5 },
  ]);
});

test.each([
  ['a millisecond before its last two weeks', YEARLY, END - 14 * DAY - 1, []],
  ['two weeks before its end', YEARLY, END - 14 * DAY, [['renewal', -14]]],
  ['a millisecond before its end', YEARLY, END - 1, [['renewal', -14]]],
  ['at its end', YEARLY, END, []],
  ['that is not renewed', { ...YEARLY, nextBillingAt: null }, END - DAY, []],
  ['for which something is owed', { ...YEARLY, unpaidSince: END - 10 * DAY }, END - 10 * DAY, [['unpaid', 0]]],
])('returns the notices of a yearly term %s', (_which, payment, now, notices) => {
  expect(noticesAt(now, entitlementOf('GARDEN'), payment)).toEqual(notices);
});

test('returns no notice of a monthly renewal', () => {
  expect(noticesAt(END - DAY, entitlementOf('GARDEN'), MONTHLY)).toEqual([]);
});

describe('the notices of a grant', () => {
  const grant = (id: string, endsAt: number, givenAt = END - 90 * DAY): Grant => ({
    id,
    plan: null,
    extra: { checks: 1, integrations: 0, users: 0, statusPages: 0 },
    badges: false,
    givenAt,
    endsAt,
  });
  const noticesOf = (now: number, ...grants: Grant[]) =>
    noticesAt(now, { ...entitlementOf('SPROUT'), grants }, MONTHLY);

  test.each([
    ['a millisecond before its last week', END - 7 * DAY - 1, []],
    ['a week before its end', END - 7 * DAY, [['grant-ending', -7]]],
    ['a millisecond before its end', END - 1, [['grant-ending', -7]]],
    ['at its end', END, [['grant-ended', 0]]],
    ['a millisecond before the end is a week ago', END + 7 * DAY - 1, [['grant-ended', 0]]],
    ['when the end is a week ago', END + 7 * DAY, []],
  ])('returns the due notices %s', (_when, now, notices) => {
    expect(noticesOf(now, grant('a', END))).toEqual(notices);
  });

  test('returns no reminder for a grant that was given in its last week', () => {
    expect(noticesOf(END - DAY, grant('a', END, END - 7 * DAY))).toEqual([]);
    expect(noticesOf(END - DAY, grant('a', END, END - 7 * DAY - 1))).toEqual([['grant-ending', -7]]);
  });

  test('returns one notice for grants that end at the same time', () => {
    const three = [grant('a', END), grant('b', END), grant('c', END + DAY)];
    expect(noticesOf(END, ...three)).toEqual([
      ['grant-ended', 0],
      ['grant-ending', -7],
    ]);
  });

  test('returns no notice of the end of a trial if a granted plan continues after it', () => {
    const tried = { ...entitlementOf('SPROUT'), trial: { plan: 'GARDEN', endsAt: END } } as const;
    const of = (endsAt: number, plan: 'BLOSSOM' | 'GARDEN') => ({
      ...tried,
      grants: [{ ...grant('a', endsAt, END - DAY), plan }],
    });
    const kinds = (entitlement: PlanEntitlement) =>
      [END - DAY, END].map((now) => noticesAt(now, entitlement, null).length);
    expect(kinds(tried)).toEqual([1, 1]);
    expect(kinds(of(END + 30 * DAY, 'GARDEN'))).toEqual([0, 0]);
    expect(kinds(of(END + 30 * DAY, 'BLOSSOM'))).toEqual([1, 1]);
  });
});
