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

/** Returns the organization for which requests are sent: the chosen one, or the first one. */
export const activeOf = (organizations: readonly Organization[]): Organization | undefined =>
  organizations.find(({ id }) => id === readOrganizationId()) ?? organizations[0];

/** Returns the signed-in user. Only for components below the app's route, which has loaded it. */
export const useUser = (): LoggedInUser => loaded(useQuery(userQuery()).data);

/** Returns the organizations of the user, for the switcher. */
export const useOrganizations = (): Organization[] => loaded(useQuery(organizationsQuery()).data).results;

/** Returns the active organization. Only for components below the app's route, which has loaded it. */
export const useOrganization = (): Organization => loaded(activeOf(useOrganizations()));

/** Returns whether the user is currently allowed to perform an action, by the same table as on the server. */
export const useMay = (action: Action): boolean => {
  const { is_logged_in_user_owner: isOwner, logged_in_user_role: role, state } = useOrganization();
  return may(action, isOwner ? 'OW' : role, state) === 'yes';
};

export const useIsAdmin = (): boolean => useOrganization().logged_in_user_role === 'AD';

/** Returns whether this installation sells plans. If not, no page mentions them. */
export const useSellsPlans = (): boolean => useOrganization().subscription.started_at !== null;

/** Returns the current plan and a function that checks whether it includes a feature. */
export const usePlan = (): { name: PlanName; has: (feature: PlanFeature) => boolean } => {
  const { plan_name: name } = useOrganization().subscription;
  return {
    name,
    has: (feature) => planOffers(name, feature),
  };
};

export { cheapestPlanWith };

/** Key of `custom_ui_state` for the user's choice of a time zone: `device`, or absent. */
export const TIME_ZONE_CHOICE = 'time_zone';

/**
 * Returns the time zone in which the user sees times: that of the organization, unless the user has chosen that of the
 * device.
 */
export const useTimeZone = (): string => {
  const { timezone } = useOrganization();
  return useUser().custom_ui_state[TIME_ZONE_CHOICE] === 'device'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : timezone;
};

const loaded = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Used outside of the signed-in app.');
  return value;
};
