import type { OperatorOrganization } from '@pharos/contract/rest/operator/organizations.ts';

type State = OperatorOrganization['state'];

/** The states of organizations, in words. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  AC: 'Active',
  CA: 'Unpaid',
  PS: 'Paused',
  NA: 'Not activated',
  SU: 'Suspended',
  RT: 'Ended',
};

type Plans = Pick<OperatorOrganization, 'plan' | 'subscribed_plan' | 'is_trial'>;

/** The plan in force, in words; empty where none is sold. */
export const planWords = (plans: Plans): string =>
  plans.plan === plans.subscribed_plan ? ownPlanWords(plans) : `${plans.plan} (granted)`;

/** What is paid for or tried, in words; empty where nothing is sold. */
export const ownPlanWords = ({ subscribed_plan: plan, is_trial: isTrial }: Plans): string =>
  plan === null ? '' : isTrial ? `${plan} (trial)` : plan;
