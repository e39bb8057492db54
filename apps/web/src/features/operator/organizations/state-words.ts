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

/** The plan in force, in words; nothing where none is sold. */
export const planWords = ({ plan, is_trial: isTrial }: Pick<OperatorOrganization, 'plan' | 'is_trial'>): string =>
  plan === null ? '' : isTrial ? `${plan} (trial)` : plan;
