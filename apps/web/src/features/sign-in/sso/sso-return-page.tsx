import { Anchor, Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { Refused } from '../../../components/refusal-alert.tsx';
import { useStartSession } from '../use-start-session.ts';
import { finishSsoSignIn, type ProviderAnswer, SsoFailure } from './finish-sso-sign-in.ts';
import { LinkAccount } from './link-account.tsx';

const route = getRouteApi('/freshid/oauth/success');

export const SsoReturnPage = () => {
  const search: ProviderAnswer = route.useSearch();
  const [answer] = useState(search);
  const navigate = useNavigate();
  // Removes the provider's response from the address bar, where it could be copied, bookmarked or seen.
  useEffect(() => void navigate({ to: '/freshid/oauth/success', search: {}, replace: true }), [navigate]);
  const enter = useStartSession();
  // The provider's response works only once.
  const { data, error } = useQuery({
    queryKey: ['single-sign-on', answer.state],
    queryFn: () => finishSsoSignIn(answer),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data && 'token' in data) enter(data.token, data);
  }, [data, enter]);

  if (data && 'linkKey' in data) return <LinkAccount {...data} />;
  if (!error) {
    return (
      <CenteredPage title="Logging in" lead="One moment…">
        <Loader type="dots" size="sm" aria-hidden="true" />
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="You are not logged in">
      <Stack>
        <Refused>{error.message}</Refused>
        <Button
          renderRoot={(props) => (
            <Link
              to="/login/{-$exportId}"
              params={{ exportId: error instanceof SsoFailure ? error.exportId : undefined }}
              search={{ by: 'sso', next: error instanceof SsoFailure ? error.next : undefined }}
              {...props}
            />
          )}
        >
          Start again
        </Button>
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>
          Log in another way
        </Anchor>
      </Stack>
    </CenteredPage>
  );
};
