import { useIsAdmin } from '../../lib/account.ts';
import { PAGES, type PageLink } from './pages.ts';

/** The pages that the person may see. */
export const usePages = (): PageLink[] => {
  const isAdmin = useIsAdmin();
  return PAGES.filter(({ adminsOnly }) => !adminsOnly || isAdmin);
};
