import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { type ActorRole, type OrganizationState, PERMISSIONS } from './permissions.ts';

/**
 * The decision about an action. `yes`: allowed. `role`: never allowed for this role. `state`: not allowed while the
 * organization is in its current state.
 */
export type Answer = 'yes' | 'role' | 'state';

/**
 * Checks whether a role or an API key scope may perform an action in an organization of the given state. The role is
 * checked before the state.
 */
export const may = (action: Action, role: ActorRole, state: OrganizationState): Answer => {
  const { roles, states } = PERMISSIONS[action];
  if (!roles.includes(role)) return 'role';
  return states.includes(state) ? 'yes' : 'state';
};
