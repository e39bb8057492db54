import type { OrganizationStateOptions } from '../../storage/organizations/organization-states.ts';
import type { Services } from '../context.ts';

/** Returns the rules of this installation from which the state of an organization is derived, at the current time. */
export const stateOptionsOf = ({
  settings: { verificationIsEnforced, pausesUnused, sellsPlans },
  now,
}: Pick<Services, 'settings' | 'now'>): OrganizationStateOptions => ({
  now: now(),
  verificationIsEnforced,
  pausesUnused,
  sellsPlans,
});
