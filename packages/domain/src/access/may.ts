import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { type OrganizationState, PERMISSIONS, type Role } from './permissions.ts';

/** `role`: this role never may; `state`: not while the organization is in this state. */
export type Answer = 'yes' | 'role' | 'state';

/** Whether this role may do this in an organization of this state. The role decides first. */
export const may = (action: Action, role: Role, state: OrganizationState): Answer => {
  const { roles, states } = PERMISSIONS[action];
  if (!roles.includes(role)) return 'role';
  return states.includes(state) ? 'yes' : 'state';
};
