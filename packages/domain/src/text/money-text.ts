import type { Period } from '../plans/add-ons.ts';

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
 * Returns a text such as "$12 on 5 March, of which $5 is paid from credit". `cents` is the part that the card is
 * charged.
 */
export const nextPaymentText = (
  { cents, creditCents }: { cents: number; creditCents: number },
  when: string,
): string => {
  const total = `${moneyText(cents + creditCents)} ${when}`;
  if (creditCents === 0) return total;
  return cents === 0
    ? `${total}, paid from credit in full`
    : `${total}, of which ${moneyText(creditCents)} is paid from credit`;
};

export const priceText = (cents: number, period: Period): string => `${moneyText(cents)} a ${period}`;
