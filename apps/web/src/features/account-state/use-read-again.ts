import { listOrganizations } from '@pharos/contract/rest/organizations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/queries.ts';

/** Looks whether the organisation is active by now. */
export const useReadAgain = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(listOrganizations) });
};
