import { type PaidTerm, retirementOf } from '@pharos/domain/organizations/retirement.ts';
import { expect, test } from 'vitest';
import { retirementTexts } from './retirement-texts.ts';

const END = { startDate: '2027-01-01', endDate: '2027-03-01', freeDays: 30, paidDays: 60 };
const titleAt = (day: string, paid: PaidTerm | null): string | undefined => {
  const now = Date.parse(`${day}T12:00:00Z`);
  const retirement = retirementOf(END, paid, now);
  if (retirement.notice === null) return undefined;
  const dayOf = (time: number) => new Date(time - 1).toISOString().slice(0, 10);
  const { title, text } = retirementTexts(retirement.notice, retirement, { now, dayOf, zone: 'UTC', mayExport: true });
  return `${title}. ${text}`;
};
const PAID: PaidTerm = { status: 'non_renewing', termEnd: Date.parse('2027-06-01T00:00:00Z') };

test('shows the dates in each notice', () => {
  expect(titleAt('2027-02-27', null)).toMatch(
    /^This service ends in 3 days\. Its last day is 2027-03-01\..* probed until 2027-03-31\. You can export your data until 2027-05-30 \(UTC\)\.$/,
  );
  expect(titleAt('2027-03-01', null)).toMatch(/^This service ends in 1 day\./);
  expect(titleAt('2027-03-02', null)).toMatch(
    /^This service has ended\. Your checks are probed until 2027-03-31\. You can export your data until 2027-05-30/,
  );
  expect(titleAt('2027-02-01', PAID)).toMatch(
    /^This service ends: plans are not renewed\. Renewals end on 2027-03-01\./,
  );
  expect(titleAt('2027-05-30', PAID)).toMatch(/^Your plan ends in 2 days\. .* until 2027-05-31,/);
  expect(titleAt('2027-06-02', PAID)).toMatch(/^Your plan has ended, .* until 2027-07-30\./);
});
