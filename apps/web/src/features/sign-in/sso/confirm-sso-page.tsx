import { Button, Stack, Text } from '@mantine/core';
import { confirmSsoLink } from '@pharos/contract/rest/sign-in/sso.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useSend } from '../../../lib/api/queries.ts';

const route = getRouteApi('/confirm-single-sign-on');

/** Opened from the mail with which an account owner confirms single sign-on. */
export const ConfirmSsoPage = () => {
  const { token = '' } = route.useSearch();
  const confirm = useSend(confirmSsoLink, { errors: 'shown' });
  if (confirm.data) {
    const { email, organization_name: organization } = confirm.data;
    return (
      <CenteredPage title="Single sign-on is set up" lead={`From now on, it logs in ${email} to ${organization}.`}>
        <Button renderRoot={(props) => <Link to="/login/{-$exportId}" search={{ by: 'sso' }} {...props} />}>
          Log in with single sign-on
        </Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Log in with single sign-on?">
      <Stack>
        <RefusalAlert error={confirm.error} />
        <Text size="sm">
          The identity provider in the mail will be able to log you in to its own organization. Confirm this only if you
          just tried to log in with it.
        </Text>
        <ActionButton
          loading={confirm.isPending}
          disabled={token === ''}
          onClick={() => confirm.mutate({ body: { token } })}
        >
          It was me
        </ActionButton>
      </Stack>
    </CenteredPage>
  );
};
