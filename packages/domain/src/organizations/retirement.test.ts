import { describe, expect, test } from 'vitest';
import {
  type Deprecation,
  deprecationFault,
  isRenewedAt,
  mayBeDeleted,
  type PaidTerm,
  type RetirementNotice,
  retirementMailDue,
  retirementOf,
  stopsRenewal,
} from './retirement.ts';

const at = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const DEPRECATION: Deprecation = { startDate: '2027-01-01', endDate: '2027-03-01', freeDays: 30, paidDays: 60 };
const paid = (status: PaidTerm['status'], end: string): PaidTerm => ({ status, termEnd: at(end) });
const noticeOf = (term: PaidTerm | null, now: string): RetirementNotice =>
  retirementOf(DEPRECATION, term, at(now)).notice;

describe('the retirement notice', () => {
  test.each<[string, PaidTerm | null, string, RetirementNotice]>([
    ['before the announcement', null, '2026-12-31T23:59:59Z', null],
    ['from the announcement', null, '2027-01-01', 'free-before'],
    ['to the end of the last day', null, '2027-03-01T23:59:59Z', 'free-before'],
    ['in the days of grace', null, '2027-03-02', 'free-after'],
    ['to the last of them', null, '2027-03-31T23:59:59Z', 'free-after'],
    ['after them', null, '2027-04-01', null],
    ['of a plan that renews', paid('active', '2027-02-10'), '2027-02-01', 'paid-before'],
    ['of a plan in its last term', paid('non_renewing', '2027-06-01'), '2027-03-02', 'paid-term'],
    ['to the end of that term', paid('non_renewing', '2027-06-01'), '2027-05-31T23:59:59Z', 'paid-term'],
    ['after that term', paid('cancelled', '2027-06-01'), '2027-06-01', 'paid-after'],
    ['to the last of its days', paid('cancelled', '2027-06-01'), '2027-07-30T23:59:59Z', 'paid-after'],
    ['after those', paid('cancelled', '2027-06-01'), '2027-07-31', null],
    ['of a plan that ended before: as a free one', paid('cancelled', '2027-02-01'), '2027-03-02', 'free-after'],
    ['of a plan that will have ended: as a free one', paid('non_renewing', '2027-02-15'), '2027-02-01', 'free-before'],
  ])('is correct in the case: %s', (_name, term, now, expected) => expect(noticeOf(term, now)).toBe(expected));
});

test('retains data for 60 days after the checks have stopped', () => {
  expect(retirementOf(DEPRECATION, null, at('2027-04-01'))).toEqual({
    notice: null,
    renewalsEndAt: at('2027-03-02'),
    endsAt: at('2027-03-02'),
    stopsAt: at('2027-04-01'),
    isOver: true,
    deletedAt: at('2027-05-31'),
  });
});

test('retains data for 60 days even if the checks stopped later than planned', () => {
  const deletedAt = (now: string, retiredAt: string | null) =>
    retirementOf(DEPRECATION, null, at(now), retiredAt === null ? null : at(retiredAt)).deletedAt;
  expect(deletedAt('2027-10-01', '2027-09-01')).toBe(at('2027-10-31'));
  expect(deletedAt('2027-10-01', null)).toBe(at('2027-11-30'));
  // This stop belongs to an earlier end of the service that was revoked.
  expect(deletedAt('2027-02-01', '2027-01-15')).toBe(at('2027-05-31'));
});

test.each([
  ['2026-12-31', null],
  ['2027-01-01', 'announced'],
  ['2027-01-31', 'ends-in-30'],
  ['2027-02-23', 'ends-in-7'],
  ['2027-03-01', 'ends-in-1'],
  ['2027-03-31', 'ends-in-1'],
  ['2027-04-01', 'stopped'],
  ['2027-05-24', 'deletion'],
  ['2028-01-01', 'deletion'],
])('returns for %s the due mail: %s', (day, mail) => {
  const now = at(day);
  const retirement = retirementOf(DEPRECATION, null, now, at('2027-04-01'));
  expect(retirementMailDue(DEPRECATION, retirement, now)).toBe(mail);
});

test('allows no deletion within seven days after the notification, even if the notification was late', () => {
  const retirement = retirementOf(DEPRECATION, null, at('2027-06-01'), at('2027-04-01'));
  expect(mayBeDeleted(retirement, null, at('2029-01-01'))).toBe(false);
  expect(mayBeDeleted(retirement, at('2027-05-24'), at('2027-05-30T23:59:59Z'))).toBe(false);
  expect(mayBeDeleted(retirement, at('2027-05-24'), at('2027-05-31'))).toBe(true);
  expect(mayBeDeleted(retirement, at('2027-08-01'), at('2027-08-07T23:59:59Z'))).toBe(false);
  expect(mayBeDeleted(retirement, at('2027-08-01'), at('2027-08-08'))).toBe(true);
});

test('stops a renewal beyond the end of the service one day before the end', () => {
  const stops = (term: PaidTerm | null, now: string) =>
    stopsRenewal(retirementOf(DEPRECATION, term, at(now)), term, at(now));
  expect(stops(paid('active', '2027-03-20'), '2027-02-28T23:59:59Z')).toBe(false);
  expect(stops(paid('active', '2027-03-20'), '2027-03-01')).toBe(true);
  // The term renews once more, and the next renewal is checked again.
  expect(stops(paid('active', '2027-03-01T12:00:00Z'), '2027-03-01')).toBe(false);
  expect(stops(paid('non_renewing', '2027-03-20'), '2027-03-01')).toBe(false);
  expect(stops(null, '2027-03-01')).toBe(false);
});

test('rejects invalid dates, and dates in the near future without a confirmation', () => {
  const fault = (changed: Partial<Deprecation>, confirmsSoon = false) =>
    deprecationFault({ ...DEPRECATION, ...changed }, { now: at('2027-01-01'), confirmsSoon })?.field ?? null;
  expect(fault({})).toBeNull();
  expect(fault({ endDate: '2026-12-31' }, true)).toBe('end_date');
  expect(fault({ startDate: '2020-01-01', endDate: '2026-12-31' }, true)).toBe('end_date');
  expect(fault({ startDate: '2020-01-01', endDate: '2027-01-01' }, true)).toBeNull();
  expect(fault({ startDate: '0000-01-01' })).toBe('start_date');
  expect(fault({ endDate: '2101-01-01' })).toBe('end_date');
  expect(fault({ endDate: '2027-01-29' })).toBe('end_date');
  expect(fault({ endDate: '2027-01-30' })).toBeNull();
  expect(fault({ endDate: '2027-01-29' }, true)).toBeNull();
  expect(fault({ freeDays: 366 })).toBe('free_extend');
  expect(fault({ paidDays: 366 })).toBe('paid_extend');
});

test('allows renewals until the end of the last day', () => {
  const deprecation = { startDate: '2026-01-01', endDate: '2026-06-30', freeDays: 30, paidDays: 60 };
  const end = Date.UTC(2026, 6, 1);
  expect([isRenewedAt(deprecation, end - 1), isRenewedAt(deprecation, end), isRenewedAt(null, end)]).toEqual([
    true,
    false,
    true,
  ]);
});
