import type { OrganizationStateOptions } from '../../storage/organizations/organization-states.ts';
import type { Services } from '../context.ts';

export const stateOptionsOf = ({
  settings: { verificationIsEnforced, pausesUnused, sellsPlans },
  now,
}: Pick<Services, 'settings' | 'now'>): OrganizationStateOptions => ({
  now: now(),
  verificationIsEnforced,
  pausesUnused,
  sellsPlans,
});
