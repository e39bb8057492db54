import type { Period } from '../plans/add-ons.ts';

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

/** "$11 a month": cents that are paid each period. */
export const priceText = (cents: number, period: Period): string => `${moneyText(cents)} a ${period}`;
