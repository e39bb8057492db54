import type { Period } from '@pharos/domain/plans/add-ons.ts';
import { moneyText } from '@pharos/domain/words/money-text.ts';

/** What a month of it costs, in cents; of a year that may be a fraction. */
const centsAMonth = (cents: number, period: Period): number => (period === 'year' ? cents / 12 : cents);

/** "$8.80": what a month costs of something that costs so many cents a period. */
export const monthText = (cents: number, period: Period): string => moneyText(Math.round(centsAMonth(cents, period)));

/** "a month", "a year". */
export const periodText = (period: Period): string => `a ${period}`;
