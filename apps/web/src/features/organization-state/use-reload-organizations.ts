import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/queries.ts';

/** Looks whether the organization is active by now; `isSuccess` while it has looked and is still shown, so it is not. */
export const useReloadOrganizations = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }) });
};
