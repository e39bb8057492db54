import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { LogInBySso } from '../sso/log-in-by-sso.tsx';
import { LogInByPassword } from './log-in-by-password.tsx';

const route = getRouteApi('/login/{-$exportId}');

/** Log in: by password, passkey, or at the organization's identity provider. */
export const LogInPage = () => {
  const { next, by, after } = route.useSearch();
  const { exportId } = route.useParams();
  const { sign_up: signUp, single_sign_on: hasSso } = route.useLoaderData();
  return (
    <CenteredPage
      title="Log in"
      lead={leadOf({ next, after })}
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

const leadOf = ({ next, after }: { next: string | undefined; after: 'deletion' | undefined }): string | undefined => {
  if (after === 'deletion') return 'The account was deleted with all its data. You are logged out.';
  return next === undefined ? undefined : 'You will return to the page you asked for.';
};
