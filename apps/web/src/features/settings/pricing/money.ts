import type { Period } from '@pharos/domain/plans/add-ons.ts';

/** "$11", "$8.80": cents as dollars, whole ones without decimals. */
export const moneyText = (cents: number): string => {
  const decimals = cents % 100 === 0 ? 0 : 2;
  const format = {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  };
  return new Intl.NumberFormat('en-US', format as Intl.NumberFormatOptions).format(cents / 100);
};

/** What a month of it costs, in cents; of a year that may be a fraction. */
const centsAMonth = (cents: number, period: Period): number => (period === 'year' ? cents / 12 : cents);

/** "$8.80": what a month costs of something that costs so many cents a period. */
export const monthText = (cents: number, period: Period): string => moneyText(Math.round(centsAMonth(cents, period)));

/** "a month", "a year". */
export const periodText = (period: Period): string => `a ${period}`;
