import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { LoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { organizationsQuery, userQuery } from '../account.ts';
import { createMutationCache } from '../api/failure-toasts.ts';
import { pageOf } from './fake-api.ts';
import * as fixtures from './fixtures.ts';

interface PageOptions {
  at?: string;
  organization?: Organization;
  user?: LoggedInUser;
  loaderData?: unknown;
}

const PATHS = [
  '/',
  '/dashboard',
  '/reports',
  '/reports/weekly',
  '/settings/pricing',
  '/settings/estimate',
  '/settings/integrations',
  '/settings/locations',
  '/slack/oauth',
  '/badge',
  '/badge/new',
  '/badge/$badge',
  '/status',
  '/status/new',
  '/status/$page',
  '/status/incidents',
  '/status/incidents/new',
  '/status/incidents/$incident',
  '/status/maintenance',
  '/status/maintenance/new',
  '/status/maintenance/$maintenance',
] as const;

/** Sign-in pages, pages that mails link to, and the operator area. */
const OUTSIDE_PATHS = [
  '/login/{-$exportId}',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation/$token',
  '/freshid/oauth/success',
  '/confirm-single-sign-on',
  '/token-login/$token/$organizationId',
  '/tickets/$uuid',
  '/operator/organizations',
  '/operator/organizations/$id',
  '/operator/tickets',
  '/operator/tickets/$uuid',
  '/operator/operators',
  '/org/download-export/{-$exportId}',
] as const;

/**
 * Renders a part like a signed-in page: with a user, an organization, a URL and a query cache. All routes show the same
 * part. Outside an organization, it is shown only at its own URL.
 */
export const renderPage = async (
  part: ReactNode,
  { at = '/', organization = fixtures.organization(), user = fixtures.user(), loaderData }: PageOptions = {},
) => {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    // As in the app, so that tests detect an error that both a form and a toast show.
    mutationCache: createMutationCache(),
  });
  queries.setQueryData(userQuery().queryKey, user);
  queries.setQueryData(organizationsQuery().queryKey, pageOf([organization]));
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  // A page outside an organization would fail at another URL.
  const outsidePath = (): string | undefined => OUTSIDE_PATHS.find((path) => path === startMatch?.fullPath);
  const pages = PATHS.map((path) =>
    createRoute({ getParentRoute: () => app, path, component: () => (outsidePath() === undefined ? part : null) }),
  );
  const outside = OUTSIDE_PATHS.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => loaderData,
      component: () => (outsidePath() === path ? part : null),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(pages), ...outside]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const startMatch = router.state.matches.at(-1);
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        {/* Only the router of the app is registered as a type. */}
        <RouterProvider router={router as never} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, queries, router, person: userEvent.setup() };
};
