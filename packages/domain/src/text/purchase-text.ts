import type { AddOns, Period } from '../plans/add-ons.ts';

export const purchaseText = ({ plan, addOns }: { plan: string; addOns: AddOns }): string =>
  [plan, ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []), ...(addOns.badges ? ['badges'] : [])].join(
    ', ',
  );

export const currentPurchaseText = (current: { plan: string; addOns: AddOns; isTrial: boolean }): string =>
  current.isTrial ? `a trial of ${purchaseText(current)}` : purchaseText(current);

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
export const keepPlanLabel = (current: Term, next: Term | null): string => {
  if (next?.plan !== current.plan) return `Keep ${current.plan}`;
  return `Keep ${purchaseText(current)}${next.period === current.period ? '' : `, paid by the ${current.period}`}`;
};
