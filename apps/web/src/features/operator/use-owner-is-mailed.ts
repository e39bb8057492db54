import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';

/** Whether mails go to the owner: where anybody may sign up, none goes to an address that is not verified. */
export const useOwnerIsMailed = (owner: { is_verified: boolean } | undefined): boolean => {
  const isOpen = useQuery(queryOf(getInstallation, {})).data?.sign_up === 'open';
  return owner?.is_verified !== false || !isOpen;
};
