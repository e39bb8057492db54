import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../lib/account.ts';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { PAGES, type PageLink } from './pages.ts';

export const usePages = (): PageLink[] => {
  const isAdmin = useIsAdmin();
  const explores = useQuery(queryOf(getInstallation, {})).data?.explore === true;
  return PAGES.filter(({ to, adminsOnly }) => (!adminsOnly || isAdmin) && (explores || to !== '/explore'));
};
