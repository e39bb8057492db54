import type { OrganizationStateOptions } from '../../storage/organizations/organization-states.ts';
import type { Services } from '../context.ts';

/** By which rules of this installation an organization's state follows from its facts now. */
export const stateOptionsOf = ({
  settings: { verificationIsEnforced, pausesUnused, sellsPlans },
  now,
}: Pick<Services, 'settings' | 'now'>): OrganizationStateOptions => ({
  now: now(),
  verificationIsEnforced,
  pausesUnused,
  sellsPlans,
});
