import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { LogInBySso } from '../sso/log-in-by-sso.tsx';
import { LogInByPassword } from './log-in-by-password.tsx';

const route = getRouteApi('/login/{-$exportId}');

/** Log in: by password, passkey, or at the organization's identity provider. */
export const LogInPage = () => {
  const { next, by } = route.useSearch();
  const { exportId } = route.useParams();
  const { sign_up: signUp } = route.useLoaderData();
  const destination = exportId === undefined ? next : `/org/download-export/${encodeURIComponent(exportId)}`;
  return (
    <CenteredPage
      title="Log in"
      lead={leadOf(destination, exportId)}
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
      {by === 'sso' ? <LogInBySso next={destination} exportId={exportId} /> : <LogInByPassword next={destination} />}
    </CenteredPage>
  );
};

const leadOf = (destination: string | undefined, exportId: string | undefined): string | undefined => {
  if (exportId !== undefined) return 'Then your download begins.';
  return destination === undefined ? undefined : 'Then you go on where you were.';
};
