import type { PlanButtonKind } from '@pharos/domain/plans/plan-button.ts';
import { type PlanButton, planButton } from '@pharos/domain/plans/plan-button.ts';
import type { PlanName } from '@pharos/domain/plans/plans.ts';

export interface PlanAction extends PlanButton {
  isDisabled: boolean;
  /** Tried at once, asked for in a dialog, or gone on to the estimate with. */
  leadsTo: 'try' | 'downgrade' | 'estimate';
}

const WAYS: Record<PlanButtonKind, PlanAction['leadsTo']> = {
  try: 'try',
  downgrade: 'downgrade',
  'request-downgrade': 'downgrade',
  activate: 'estimate',
  choose: 'estimate',
  'add-ons': 'estimate',
};

/** The button of a plan for who is on `current`: in a trial the free plan cannot be chosen, for the trial ends in it by itself. */
export const planAction = (current: PlanName, target: PlanName, isTrial: boolean): PlanAction => {
  const button = planButton(current, target, isTrial);
  return { ...button, isDisabled: isTrial && target === 'SPROUT', leadsTo: WAYS[button.kind] };
};
