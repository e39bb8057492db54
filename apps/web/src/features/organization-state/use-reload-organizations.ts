import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/queries.ts';

/** Reads again whether the organization is active. Once it is, the page is gone: `isSuccess` says that it is not yet. */
export const useReloadOrganizations = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }) });
};
