import type { Action } from '@pharos/contract/rest/common/actions.ts';
import type { ActorRole, OrganizationState } from './permissions.ts';

const BY_ROLE = 'You do not have permission to perform this action.';

const BY_ROLE_OF: Partial<Record<Action, string>> = {
  'export.request': "Export request can't be processed. Only an Admin or Owner can request a data export.",
};

const BY_SCOPE: Partial<Record<ActorRole, string>> = {
  read: 'This API key may not do this: it is for reading.',
  manage: 'No API key may do this. Log in to do it.',
};

const BY_STATE: Record<OrganizationState, string> = {
  AC: 'This organization is active.',
  CA: 'This organization is suspended for payment. Update the card details to go on.',
  PS: 'This organization is paused, since nobody logged in for six months. Activate it to go on.',
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
