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

/** The organization that calls are for: the chosen one, else the first. */
export const activeOf = (organizations: readonly Organization[]): Organization | undefined =>
  organizations.find(({ id }) => id === readOrganizationId()) ?? organizations[0];

/** The signed-in person. Only below the app's route, which has loaded it. */
export const useUser = (): LoggedInUser => loaded(useQuery(userQuery()).data);

/** Organizations of the user, for the switcher. */
export const useOrganizations = (): Organization[] => loaded(useQuery(organizationsQuery()).data).results;

/** The active organization. Only below the app's route, which has loaded it. */
export const useOrganization = (): Organization => loaded(activeOf(useOrganizations()));

/** Whether the person may do this here and now, by the table that the server uses. */
export const useMay = (action: Action): boolean => {
  const { is_logged_in_user_owner: isOwner, logged_in_user_role: role, state } = useOrganization();
  return may(action, isOwner ? 'OW' : role, state) === 'yes';
};

export const useIsAdmin = (): boolean => useOrganization().logged_in_user_role === 'AD';

/** Whether plans are sold here at all; on one's own machine nothing is, and no page speaks of them. */
export const useSellsPlans = (): boolean => useOrganization().subscription.started_at !== null;

/** What the plan in force holds, and which plan would have to be bought for the rest. */
export const usePlan = (): { name: PlanName; has: (feature: PlanFeature) => boolean } => {
  const { plan_name: name } = useOrganization().subscription;
  return {
    name,
    has: (feature) => planOffers(name, feature),
  };
};

export { cheapestPlanWith };

/** Key of `custom_ui_state` under which the person's choice of a time zone is kept: `device`, or nothing. */
export const TIME_ZONE_CHOICE = 'time_zone';

/** The zone in which the person reads times: the organization's, unless one has chosen the device's own. */
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
