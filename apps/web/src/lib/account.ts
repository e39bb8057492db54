import type { Action } from '@pharos/contract/rest/common/actions.ts';
import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { LoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { may } from '@pharos/domain/access/may.ts';
import { cheapestPlanWith, type PlanFeature, type PlanName, planOffers } from '@pharos/domain/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { getLoggedInUser, listOrganizations } from './api/first-calls.ts';
import { queryOf } from './api/queries.ts';
import { readOrganizationId } from './session.ts';

export const userQuery = () => queryOf(getLoggedInUser, { query: {} });
export const organizationsQuery = () => queryOf(listOrganizations, { query: { page_size: 100 } });

/** Returns the organization for requests: the selected one, or the first one. */
export const activeOf = (organizations: readonly Organization[]): Organization | undefined =>
  organizations.find(({ id }) => id === readOrganizationId()) ?? organizations[0];

/** Only for components below the app's route, which loads the user. */
export const useUser = (): LoggedInUser => loaded(useQuery(userQuery()).data);

export const useOrganizations = (): Organization[] => loaded(useQuery(organizationsQuery()).data).results;

/** Only for components below the app's route, which loads the organization. */
export const useOrganization = (): Organization => loaded(activeOf(useOrganizations()));

/** Applies the same table of permissions as the server. */
export const useMay = (action: Action): boolean => {
  const { is_logged_in_user_owner: isOwner, logged_in_user_role: role, state } = useOrganization();
  return may(action, isOwner ? 'OW' : role, state) === 'yes';
};

export const useIsAdmin = (): boolean => useOrganization().logged_in_user_role === 'AD';

/** If not, no page mentions plans. */
export const useSellsPlans = (): boolean => useOrganization().subscription.started_at !== null;

export const usePlan = (): { name: PlanName; has: (feature: PlanFeature) => boolean } => {
  const { plan_name: name } = useOrganization().subscription;
  return {
    name,
    has: (feature) => planOffers(name, feature),
  };
};

export { cheapestPlanWith };

/** Key of `custom_ui_state`. Its value is `device` or absent. */
export const TIME_ZONE_CHOICE = 'time_zone';

/** Returns the organization's time zone, or that of the device if the user prefers it. */
export const useTimeZone = (): string => {
  const { timezone } = useOrganization();
  return useUser().custom_ui_state[TIME_ZONE_CHOICE] === 'device'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : timezone;
};

const loaded = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('This hook is used outside the signed-in app.');
  return value;
};
