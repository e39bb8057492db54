import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { AccountState } from '../features/account-state/account-state.tsx';
import { useOrganization } from '../lib/account.ts';
import { onSessionChange, readOrganizationId, readToken } from '../lib/session.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';

/** Everything behind a session: the shell around the page, or the page of a closed organisation in place of both. */
export const SignedIn = () => {
  const token = useSyncExternalStore(onSessionChange, readToken);
  const organizationId = useSyncExternalStore(onSessionChange, readOrganizationId);
  const navigate = useNavigate();
  // A session may also end in another tab, or by a 401 of any call.
  useEffect(() => {
    if (token !== null) return;
    queryClient.clear();
    void navigate({ to: '/login/{-$exportId}', search: { next: undefined } });
  }, [token, navigate]);
  if (token === null) return null;
  // Nothing of one organisation stays on the page of another.
  return <OfOrganization key={organizationId} />;
};

const OfOrganization = () => {
  const { state } = useOrganization();
  if (state !== 'AC') return <AccountState />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
};
