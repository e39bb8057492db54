import type { AddOns } from '../plans/add-ons.ts';

/** A plan with what is added to it: "BLOSSOM, 20 more checks, badges". */
export const purchaseText = ({ plan, addOns }: { plan: string; addOns: AddOns }): string =>
  [plan, ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []), ...(addOns.badges ? ['badges'] : [])].join(
    ', ',
  );

/** What is paid for, or "a trial of GARDEN". */
export const heldText = (held: { plan: string; addOns: AddOns; isTrial: boolean }): string =>
  held.isTrial ? `a trial of ${purchaseText(held)}` : purchaseText(held);
