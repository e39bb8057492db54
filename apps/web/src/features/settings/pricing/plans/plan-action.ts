import type { PlanButtonKind } from '@pharos/domain/plans/plan-button.ts';
import { type PlanButton, planButton } from '@pharos/domain/plans/plan-button.ts';
import type { PlanName } from '@pharos/domain/plans/plans.ts';

export interface PlanAction extends PlanButton {
  isDisabled: boolean;
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

/**
 * Returns the button of plan `target` for a user of plan `current`. A trial ends with the free plan automatically, so
 * the free plan is disabled.
 */
export const planAction = (current: PlanName, target: PlanName, isTrial: boolean): PlanAction => {
  const button = planButton(current, target, isTrial);
  return { ...button, isDisabled: isTrial && target === 'SPROUT', leadsTo: WAYS[button.kind] };
};
