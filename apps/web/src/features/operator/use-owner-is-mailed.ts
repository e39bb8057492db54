import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';

/** If sign-up is open, Pharos sends no mail to unverified addresses. */
export const useOwnerIsMailed = (owner: { is_verified: boolean } | undefined): boolean => {
  const isOpen = useQuery(queryOf(getInstallation, {})).data?.sign_up === 'open';
  return owner?.is_verified !== false || !isOpen;
};
