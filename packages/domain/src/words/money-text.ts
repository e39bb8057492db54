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

/**
 * "$12 on 5 March", or "$12 on 5 March, of which $5 is paid from credit": a payment with the part that credit pays. `cents`: the part that
 * the card is charged.
 */
export const nextPaymentText = (
  { cents, creditCents }: { cents: number; creditCents: number },
  when: string,
): string => {
  const total = `${moneyText(cents + creditCents)} ${when}`;
  if (creditCents === 0) return total;
  return cents === 0
    ? `${total}, all of it paid from credit`
    : `${total}, of which ${moneyText(creditCents)} is paid from credit`;
};

/** "$11 a month": cents that are paid each period. */
export const priceText = (cents: number, period: Period): string => `${moneyText(cents)} a ${period}`;
