import type { OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';

type State = OperatorOrganization['state'];

export const STATE_LABELS: Readonly<Record<State, string>> = {
  AC: 'Active',
  CA: 'Unpaid',
  PS: 'Paused',
  NA: 'Not activated',
  SU: 'Suspended',
  RT: 'Ended',
};

type Plans = Pick<OperatorOrganization, 'plan' | 'subscribed_plan' | 'is_trial'>;

/** Returns the plan in force, or '' if the installation sells no plans. */
export const planLabel = (plans: Plans): string =>
  plans.plan === plans.subscribed_plan ? ownPlanLabel(plans) : `${plans.plan} (granted)`;

/** Returns the subscribed or trial plan, or '' if the installation sells no plans. */
export const ownPlanLabel = ({ subscribed_plan: plan, is_trial: isTrial }: Plans): string =>
  plan === null ? '' : isTrial ? `${plan} (trial)` : plan;
