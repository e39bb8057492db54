import { Button, Skeleton } from '@mantine/core';
import { verifyEmail } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CenteredPage } from '../../components/centered-page.tsx';
import { ResendVerificationButton } from '../../components/resend-verification-button.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { basePath } from '../../lib/base-path.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useSessionToken } from './use-session-token.ts';
import { VerifyWithNewPassword } from './verify-with-new-password.tsx';

const route = getRouteApi('/verify-email');

export const VerifyEmailPage = () => {
  const { token } = route.useSearch();
  const isSignedIn = useSessionToken() !== null;
  // The link works only once.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => call(verifyEmail, { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

  if (data) {
    return (
      <CenteredPage title="Your e-mail address is verified" lead={`${data.email} is verified. Thank you.`}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>
          {isSignedIn ? 'Go to the dashboard' : 'Log in'}
        </Button>
      </CenteredPage>
    );
  }
  if (isFetching) {
    return (
      <CenteredPage title="Verifying your e-mail address">
        <Skeleton height={36} aria-busy="true" />
      </CenteredPage>
    );
  }
  if (token !== undefined && isApiError(error, 400) && 'password' in error.fields) {
    return <VerifyWithNewPassword token={token} />;
  }
  if (error && !isApiError(error, 400)) {
    return (
      <CenteredPage title="Your e-mail address is not verified yet" lead={refusalText(error) ?? error.message}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage
      title="This link does not work"
      lead={`It was already used, is older than a day, or is incomplete. ${isSignedIn ? '' : 'Log in to request another link.'}`}
    >
      {isSignedIn ? (
        <ResendVerificationButton label="Send another link" />
      ) : (
        <Button
          renderRoot={(props) => (
            <Link to="/login/{-$exportId}" search={{ next: `${basePath}/verify-email` }} {...props} />
          )}
        >
          Log in
        </Button>
      )}
    </CenteredPage>
  );
};
