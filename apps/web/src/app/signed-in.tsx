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

/** Renders the shell around the page, or the page of an inactive organization. */
export const SignedIn = () => {
  const token = useSyncExternalStore(onSessionChange, readToken);
  const organizationId = useSyncExternalStore(onSessionChange, readOrganizationId);
  const navigate = useNavigate();
  const router = useRouter();
  // The session may also end in another tab or after a 401 response. The login page then links back to the open page.
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
  // Prevents data of one organization from remaining on the page of another.
  return <OfOrganization key={organizationId} />;
};

/** The route loader loads both queries first. They are loaded here again after the organization or the user changes. */
const OfOrganization = () => {
  // Errors stay open until dismissed. They must not be visible to another user or in another organization.
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
