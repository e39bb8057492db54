import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { type ActorRole, type OrganizationState, PERMISSIONS } from './permissions.ts';

/** `role`: this role never may; `state`: not while the organization is in this state. */
export type Answer = 'yes' | 'role' | 'state';

/** Whether a member of this role, or a key of this scope, may do this in an organization of this state. The role decides first. */
export const may = (action: Action, role: ActorRole, state: OrganizationState): Answer => {
  const { roles, states } = PERMISSIONS[action];
  if (!roles.includes(role)) return 'role';
  return states.includes(state) ? 'yes' : 'state';
};
