import type { AddOns, Period } from '../plans/add-ons.ts';

export const purchaseText = ({ plan, addOns }: { plan: string; addOns: AddOns }): string =>
  [plan, ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []), ...(addOns.badges ? ['badges'] : [])].join(
    ', ',
  );

export const heldText = (held: { plan: string; addOns: AddOns; isTrial: boolean }): string =>
  held.isTrial ? `a trial of ${purchaseText(held)}` : purchaseText(held);

interface Term {
  plan: string;
  period: Period;
  addOns: AddOns;
}

/**
 * Returns the label of the button that revokes the change to `next`, such as "Keep BLOSSOM". If only add-ons or the
 * period change, the label names the current ones: "Keep BLOSSOM, paid by the month". `next` is null if nothing is
 * renewed.
 */
export const keepText = (held: Term, next: Term | null): string => {
  if (next?.plan !== held.plan) return `Keep ${held.plan}`;
  return `Keep ${purchaseText(held)}${next.period === held.period ? '' : `, paid by the ${held.period}`}`;
};
