import type { Period } from '@pharos/domain/plans/add-ons.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';

/** May be a fraction for a yearly price. */
const centsAMonth = (cents: number, period: Period): number => (period === 'year' ? cents / 12 : cents);

export const monthText = (cents: number, period: Period): string => moneyText(Math.round(centsAMonth(cents, period)));

export const periodText = (period: Period): string => `a ${period}`;
