import type { AddOns, Period } from '../plans/add-ons.ts';

/** Formats a plan with its add-ons, such as "BLOSSOM, 20 more checks, badges". */
export const purchaseText = ({ plan, addOns }: { plan: string; addOns: AddOns }): string =>
  [plan, ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []), ...(addOns.badges ? ['badges'] : [])].join(
    ', ',
  );

/** Returns what is paid for, or a text such as "a trial of GARDEN". */
export const heldText = (held: { plan: string; addOns: AddOns; isTrial: boolean }): string =>
  held.isTrial ? `a trial of ${purchaseText(held)}` : purchaseText(held);

interface Term {
  plan: string;
  period: Period;
  addOns: AddOns;
}

/**
 * Returns the label of the button that revokes the change to the next term `next`, such as "Keep BLOSSOM". If the next
 * term has the same plan, its add-ons or its period change. The label then names the current ones: "Keep BLOSSOM, paid
 * by the month". `next` is null if nothing is renewed.
 */
export const keepText = (held: Term, next: Term | null): string => {
  if (next?.plan !== held.plan) return `Keep ${held.plan}`;
  return `Keep ${purchaseText(held)}${next.period === held.period ? '' : `, paid by the ${held.period}`}`;
};
