import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { hasDeletedOrganization, onSessionChange } from '../../../lib/session.ts';
import { LogInBySso } from '../sso/log-in-by-sso.tsx';
import { LogInByPassword } from './log-in-by-password.tsx';

const route = getRouteApi('/login/{-$exportId}');

export const LogInPage = () => {
  const { by, after, ...search } = route.useSearch();
  // A rejected request may open this page before the response to the deletion arrives.
  const isAfterDeletion = useSyncExternalStore(onSessionChange, hasDeletedOrganization) || after === 'deletion';
  const next = isAfterDeletion ? undefined : search.next;
  const { exportId } = route.useParams();
  const { sign_up: signUp, single_sign_on: hasSso } = route.useLoaderData();
  return (
    <CenteredPage
      title="Log in"
      lead={leadOf(next, isAfterDeletion)}
      footer={
        signUp === 'open' && (
          <>
            New here?{' '}
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/sign-up" {...props} />}>
              Create an account
            </Anchor>
          </>
        )
      }
    >
      {by === 'sso' ? <LogInBySso next={next} exportId={exportId} /> : <LogInByPassword next={next} hasSso={hasSso} />}
    </CenteredPage>
  );
};

const leadOf = (next: string | undefined, isAfterDeletion: boolean): string | undefined => {
  if (isAfterDeletion) return 'The account was deleted with all its data. You are logged out.';
  return next === undefined ? undefined : 'After that, the page that you requested opens.';
};
