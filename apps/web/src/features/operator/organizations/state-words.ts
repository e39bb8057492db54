import type { OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';

type State = OperatorOrganization['state'];

export const STATE_WORDS: Readonly<Record<State, string>> = {
  AC: 'Active',
  CA: 'Unpaid',
  PS: 'Paused',
  NA: 'Not activated',
  SU: 'Suspended',
  RT: 'Ended',
};

type Plans = Pick<OperatorOrganization, 'plan' | 'subscribed_plan' | 'is_trial'>;

/** Returns the plan in force, or '' if the installation sells no plans. */
export const planWords = (plans: Plans): string =>
  plans.plan === plans.subscribed_plan ? ownPlanWords(plans) : `${plans.plan} (granted)`;

/** Returns the subscribed or trial plan, or '' if the installation sells no plans. */
export const ownPlanWords = ({ subscribed_plan: plan, is_trial: isTrial }: Plans): string =>
  plan === null ? '' : isTrial ? `${plan} (trial)` : plan;
