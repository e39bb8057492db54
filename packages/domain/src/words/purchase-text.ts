import type { AddOns, Period } from '../plans/add-ons.ts';

/** A plan with what is added to it: "BLOSSOM, 20 more checks, badges". */
export const purchaseText = ({ plan, addOns }: { plan: string; addOns: AddOns }): string =>
  [plan, ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []), ...(addOns.badges ? ['badges'] : [])].join(
    ', ',
  );

/** What is paid for, or "a trial of GARDEN". */
export const heldText = (held: { plan: string; addOns: AddOns; isTrial: boolean }): string =>
  held.isTrial ? `a trial of ${purchaseText(held)}` : purchaseText(held);

interface Term {
  plan: string;
  period: Period;
  addOns: AddOns;
}

/**
 * The label of the button that takes back what was agreed for the next term, `next`: "Keep BLOSSOM". A next term with the same plan changes its
 * add-ons or its period, which are then named: "Keep BLOSSOM, paid by the month". Null: nothing is renewed.
 */
export const keepText = (held: Term, next: Term | null): string => {
  if (next?.plan !== held.plan) return `Keep ${held.plan}`;
  return `Keep ${purchaseText(held)}${next.period === held.period ? '' : `, paid by the ${held.period}`}`;
};
