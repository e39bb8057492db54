import type { Action } from '@pharos/contract/rest/common/actions.ts';
import type { ActorRole, OrganizationState } from './permissions.ts';

const BY_ROLE = 'You do not have permission to perform this action.';

const BY_ROLE_OF: Partial<Record<Action, string>> = {
  'export.request': "Export request can't be processed. Only an Admin or Owner can request a data export.",
};

const BY_SCOPE: Partial<Record<ActorRole, string>> = {
  read: 'This API key has read access only and cannot perform this action.',
  manage: 'API keys cannot perform this action. Log in to Pharos to do it.',
};

const BY_STATE: Record<OrganizationState, string> = {
  AC: 'This action is not possible while the organization is active.',
  CA: 'This organization is suspended because a payment failed. Update the card details to continue.',
  PS: 'This organization is paused because no member logged in for six months. Activate it to continue.',
  NA: 'This organization is suspended until its owner verifies the e-mail address.',
  SU: 'This organization is suspended by the operators of this installation.',
  RT: 'The service has ended for this organization. Its data can still be exported.',
};

export const refusalText = (
  action: Action,
  answer: 'role' | 'state',
  role: ActorRole,
  state: OrganizationState,
): string => (answer === 'role' ? (BY_SCOPE[role] ?? BY_ROLE_OF[action] ?? BY_ROLE) : BY_STATE[state]);
