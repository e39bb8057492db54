import { Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { OrganizationStatePage } from '../features/organization-state/organization-state-page.tsx';
import { organizationsQuery, useOrganization, userQuery } from '../lib/account.ts';
import { hasDeletedOrganization, onSessionChange, readOrganizationId, readToken } from '../lib/session.ts';
import { closeErrors } from '../lib/toast.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';

/**
 * Renders everything that requires a session: the shell around the page, or the page of an inactive organization
 * instead.
 */
export const SignedIn = () => {
  const token = useSyncExternalStore(onSessionChange, readToken);
  const organizationId = useSyncExternalStore(onSessionChange, readOrganizationId);
  const navigate = useNavigate();
  const router = useRouter();
  // A session may also end in another tab, or because any request returns 401. The login page then links back to the
  // open page.
  useEffect(() => {
    if (token !== null) return;
    queryClient.clear();
    const { pathname, href, publicHref } = router.latestLocation;
    const isLeaving = pathname.startsWith('/login') || pathname.startsWith('/freshid/logout');
    if (isLeaving) return;
    const search = hasDeletedOrganization()
      ? { after: 'deletion' as const }
      : { next: href === '/' ? undefined : publicHref };
    void navigate({ to: '/login/{-$exportId}', search });
  }, [token, navigate, router]);
  if (token === null) return null;
  // Prevents that data of one organization remains on the page of another.
  return <OfOrganization key={organizationId} />;
};

/**
 * The loader of the route loads both queries at first. After a change of the organization, or of the user in another
 * tab, they are loaded here.
 */
const OfOrganization = () => {
  // Errors remain until they are closed. They must not be shown to another user or in another organization.
  useEffect(() => closeErrors, []);
  const user = useQuery(userQuery());
  const organizations = useQuery(organizationsQuery());
  const error = user.error ?? organizations.error;
  if (user.data && organizations.data) {
    return organizations.data.results.length === 0 ? <OrganizationStatePage state="none" /> : <OfState />;
  }
  if (error) throw error;
  return <Center mih="100vh" component="main" aria-busy="true" />;
};

const OfState = () => {
  const { state } = useOrganization();
  if (state !== 'AC') return <OrganizationStatePage state={state} />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
};
