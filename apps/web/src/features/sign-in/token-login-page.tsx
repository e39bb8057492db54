import { Button, Loader, Stack } from '@mantine/core';
import { readLoginCode, redeemLoginCode } from '@pharos/contract/rest/sign-in/login-code.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionButton } from '../../components/action-button.tsx';
import { CenteredPage } from '../../components/centered-page.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { getLoggedInUser } from '../../lib/api/first-calls.ts';
import { useSend } from '../../lib/api/queries.ts';
import { markFirstVisit, readToken } from '../../lib/session.ts';
import { useStartSession } from './use-start-session.ts';

const route = getRouteApi('/token-login/$token/$organizationId');

interface People {
  /** The user whom the code signs in. */
  coming: { id: number; email: string };
  present: { id: number; email: string } | null;
}

const readPeople = async (code: string): Promise<People> => {
  const { user: coming } = await call(readLoginCode, { body: { code } });
  if (readToken() === null) return { coming, present: null };
  // An expired session counts as no session.
  const present = await call(getLoggedInUser, { query: {} }).catch((error: unknown) => {
    if (isApiError(error, 401)) return null;
    throw error;
  });
  return { coming, present };
};

/**
 * Always asks for confirmation. A link must not silently sign the browser in to another person's account, or replace a
 * session with one that has less access.
 */
export const TokenLoginPage = () => {
  const { token: code, organizationId } = route.useParams();
  const enter = useStartSession();
  const people = useQuery({
    queryKey: ['token-login', code],
    queryFn: () => readPeople(code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const redeem = useSend(redeemLoginCode, {
    errors: 'shown',
    onSuccess: ({ token }) => {
      markFirstVisit();
      enter(token, /^\d{1,9}$/.test(organizationId) ? { organizationId: Number(organizationId) } : {});
    },
  });
  const error = people.error ?? redeem.error;
  if (error) return <Unusable error={error} />;
  if (!people.data) {
    return (
      <CenteredPage title="Logging in" lead="One moment…">
        <Loader type="dots" size="sm" aria-hidden="true" />
      </CenteredPage>
    );
  }
  const { coming, present } = people.data;
  return (
    <CenteredPage title={`Log in as ${coming.email}?`} lead={leadFor(people.data)}>
      <Stack>
        <ActionButton loading={redeem.isPending || redeem.isSuccess} onClick={() => redeem.mutate({ body: { code } })}>
          Log in as {coming.email}
        </ActionButton>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {present ? `Stay logged in as ${present.email}` : 'Do not log in'}
        </Button>
      </Stack>
    </CenteredPage>
  );
};

const leadFor = ({ coming, present }: People): string => {
  if (!present)
    return `The link logs you in to the account of ${coming.email} in this browser. Continue only if this is your account.`;
  if (present.id !== coming.id) {
    return `You are logged in as ${present.email} in this browser. The link logs in ${coming.email} instead.`;
  }
  return 'You are already logged in to this account. The link replaces your session with another one, which may give access to fewer organizations.';
};

const Unusable = ({ error }: { error: Error }) => {
  const isSignedIn = readToken() !== null;
  return (
    <CenteredPage title="This link does not log you in">
      <Stack>
        <RefusalAlert error={error} />
        <Button renderRoot={(props) => <Link to="/" {...props} />}>
          {isSignedIn ? 'Go to the dashboard' : 'Log in'}
        </Button>
      </Stack>
    </CenteredPage>
  );
};
