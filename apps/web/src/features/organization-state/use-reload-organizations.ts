import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/queries.ts';

/**
 * Fetches the state of the organization again. This page disappears when the organization is active, so `isSuccess`
 * means that it is still inactive.
 */
export const useReloadOrganizations = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }) });
};
