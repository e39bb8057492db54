import type { PlanName } from './plans.ts';

export type PlanButtonKind = 'try' | 'activate' | 'choose' | 'add-ons' | 'downgrade' | 'request-downgrade';

export interface PlanButton {
  kind: PlanButtonKind;
  label: string;
}

const DOWN: PlanButton = { kind: 'downgrade', label: 'Downgrade' };
const REQUEST_DOWN: PlanButton = { kind: 'request-downgrade', label: 'Request Downgrade' };
const ACTIVATE: PlanButton = { kind: 'activate', label: 'Activate Now' };
const TRY: PlanButton = { kind: 'try', label: 'Try this Plan' };
const ADD: PlanButton = { kind: 'add-ons', label: 'Add / Remove Checks' };
const CHOOSE: PlanButton = { kind: 'choose', label: 'Choose Plan' };

/** The labels are those in the specification of the account area. */
export const planButton = (current: PlanName, target: PlanName, isTrial: boolean): PlanButton => {
  switch (current) {
    case 'SPROUT':
      if (target === 'SPROUT') return ADD;
      return isTrial ? { kind: 'try', label: 'TRY THIS PLAN' } : CHOOSE;
    case 'BLOSSOM':
      if (target === 'SPROUT') return { kind: 'downgrade', label: 'downgrade' };
      if (isTrial) return target === 'BLOSSOM' ? ACTIVATE : TRY;
      return target === 'BLOSSOM' ? ADD : CHOOSE;
    default:
      if (target === 'SPROUT' || target === 'BLOSSOM') return isTrial ? DOWN : REQUEST_DOWN;
      if (isTrial) return ACTIVATE;
      return target === current ? ADD : CHOOSE;
  }
};
