import type { Period } from '@pharos/domain/plans/add-ons.ts';
import { moneyText } from '@pharos/domain/words/money-text.ts';

/** Returns the monthly price in cents. For a yearly price, it may be a fraction. */
const centsAMonth = (cents: number, period: Period): number => (period === 'year' ? cents / 12 : cents);

/** Formats the monthly price of something that costs `cents` per period, such as "$8.80". */
export const monthText = (cents: number, period: Period): string => moneyText(Math.round(centsAMonth(cents, period)));

/** Returns "a month" or "a year". */
export const periodText = (period: Period): string => `a ${period}`;
