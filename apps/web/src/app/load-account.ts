import { activeOf, organizationsQuery, userQuery } from '../lib/account.ts';
import { chooseOrganization, readOrganizationId, readToken } from '../lib/session.ts';
import { loadQuery, queryClient } from './query-client.ts';

/**
 * Reads who is signed in and to which organizations they belong, and settles which of these calls are for: with several,
 * each call has to name it, and the one that was chosen once may be gone.
 */
export const loadAccount = async (): Promise<void> => {
  const token = readToken();
  const [user, organizations] = await Promise.all([loadQuery(userQuery()), loadQuery(organizationsQuery())]);
  if (readToken() !== token) {
    // Another person has logged in in another tab since: these answers belong to the previous person.
    queryClient.clear();
    return loadAccount();
  }
  const active = activeOf(organizations.results);
  if (active === undefined || active.id === readOrganizationId()) return;
  chooseOrganization(active.id);
  // What was read is kept under the organization.
  queryClient.setQueryData(userQuery().queryKey, user);
  queryClient.setQueryData(organizationsQuery().queryKey, organizations);
};
