import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { type ActorRole, type OrganizationState, PERMISSIONS } from './permissions.ts';

/** `role`: never allowed for this role. `state`: not allowed in the current state of the organization. */
export type Answer = 'yes' | 'role' | 'state';

export const may = (action: Action, role: ActorRole, state: OrganizationState): Answer => {
  const { roles, states } = PERMISSIONS[action];
  if (!roles.includes(role)) return 'role';
  return states.includes(state) ? 'yes' : 'state';
};
