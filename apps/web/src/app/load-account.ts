import { activeOf, organizationsQuery, userQuery } from '../lib/account.ts';
import { chooseOrganization, readOrganizationId, readToken } from '../lib/session.ts';
import { loadQuery, queryClient } from './query-client.ts';

/**
 * Loads the signed-in user and the user's organizations, and selects the organization for all further requests. A user
 * with several organizations must name one in each request, and the previously chosen one may no longer exist.
 */
export const loadAccount = async (): Promise<void> => {
  const token = readToken();
  const [user, organizations] = await Promise.all([loadQuery(userQuery()), loadQuery(organizationsQuery())]);
  if (readToken() !== token) {
    // Another person has since logged in in another tab. These responses belong to the previous person.
    queryClient.clear();
    return loadAccount();
  }
  const active = activeOf(organizations.results);
  if (active === undefined || active.id === readOrganizationId()) return;
  chooseOrganization(active.id);
  // Query keys include the organization, so the loaded data is stored again under the new organization.
  queryClient.setQueryData(userQuery().queryKey, user);
  queryClient.setQueryData(organizationsQuery().queryKey, organizations);
};
