import { activeOf, organizationsQuery, userQuery } from '../lib/account.ts';
import { chooseOrganization, readOrganizationId, readToken } from '../lib/session.ts';
import { loadQuery, queryClient } from './query-client.ts';

/**
 * Loads the user and the organizations, and selects the organization for all further requests. The previously selected
 * one may no longer exist.
 */
export const loadAccount = async (): Promise<void> => {
  const token = readToken();
  const [user, organizations] = await Promise.all([loadQuery(userQuery()), loadQuery(organizationsQuery())]);
  if (readToken() !== token) {
    // Another person has logged in in another tab. These responses belong to the previous person.
    queryClient.clear();
    return loadAccount();
  }
  const active = activeOf(organizations.results);
  if (active === undefined || active.id === readOrganizationId()) return;
  chooseOrganization(active.id);
  // The selected organization is part of the query keys, so the data is stored again.
  queryClient.setQueryData(userQuery().queryKey, user);
  queryClient.setQueryData(organizationsQuery().queryKey, organizations);
};
