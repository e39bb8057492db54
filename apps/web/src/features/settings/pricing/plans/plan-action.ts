import type { PlanButtonKind } from '@pharos/domain/plans/plan-button.ts';
import { type PlanButton, planButton } from '@pharos/domain/plans/plan-button.ts';
import type { PlanName } from '@pharos/domain/plans/plans.ts';

export interface PlanAction extends PlanButton {
  isDisabled: boolean;
  /** The effect of the button: starts a trial immediately, opens the downgrade dialog, or opens the estimate. */
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
 * Returns the button of a plan for a user of the plan `current`. In a trial, the free plan is disabled because the
 * trial ends with it automatically.
 */
export const planAction = (current: PlanName, target: PlanName, isTrial: boolean): PlanAction => {
  const button = planButton(current, target, isTrial);
  return { ...button, isDisabled: isTrial && target === 'SPROUT', leadsTo: WAYS[button.kind] };
};
