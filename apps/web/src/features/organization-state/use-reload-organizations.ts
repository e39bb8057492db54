import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/queries.ts';

/** An active organization replaces this page, so `isSuccess` means that it is still inactive. */
export const useReloadOrganizations = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }) });
};
