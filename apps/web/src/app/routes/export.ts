import { createRoute, redirect } from '@tanstack/react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { chooseOrganization, readToken } from '../../lib/session.ts';
import { loadAccount } from '../load-account.ts';
import { LoadingPage } from '../loading-page.tsx';
import { countIn } from '../search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';

interface DownloadSearch {
  /** The organization of the export, from the link in the mail. */
  organization?: number | undefined;
}

/** Outside the shell, so that members of an inactive organization can open it. */
export const downloadExport = createRoute({
  getParentRoute: () => root,
  path: '/org/download-export/{-$exportId}',
  validateSearch: (search): DownloadSearch => ({ organization: countIn(search, 'organization') }),
  beforeLoad: ({ location, params }) => {
    if (readToken() === null) throw toLogIn(location.publicHref, params.exportId);
  },
  loaderDeps: ({ search }) => ({ organization: search.organization }),
  loader: async ({ deps: { organization }, location, params }) => {
    if (organization !== undefined) chooseOrganization(organization);
    try {
      await loadAccount();
    } catch (error) {
      if (isApiError(error, 401)) throw toLogIn(location.publicHref, params.exportId);
      throw error;
    }
  },
  pendingComponent: LoadingPage,
  component: lazyPage(() => import('../../features/export/download-export-page.tsx'), 'DownloadExportPage'),
});

const toLogIn = (href: string, exportId: string | undefined) =>
  redirect({ to: '/login/{-$exportId}', params: { exportId }, search: { next: href } });
