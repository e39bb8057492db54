import { Button, Text } from '@mantine/core';
import type { LoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../components/action-button.tsx';
import { CenteredPage } from '../components/centered-page.tsx';
import { ResendVerificationButton } from '../components/resend-verification-button.tsx';
import { userQuery } from '../lib/account.ts';

export const OperatorRefusal = ({ needs, email }: { needs: LoggedInUser['operator_needs']; email: string }) =>
  needs === 'verified-address' ? (
    <Unverified email={email} />
  ) : (
    <CenteredPage
      title="Log in with your own password or passkey"
      lead="Single sign-on gives access only to its organization, not to the operator area. Log out, and log in with your own password or passkey."
    >
      <ToDashboard />
    </CenteredPage>
  );

const Unverified = ({ email }: { email: string }) => {
  const queries = useQueryClient();
  const reload = useMutation({ mutationFn: () => queries.refetchQueries(userQuery(), { throwOnError: true }) });
  return (
    <CenteredPage
      title="Verify your e-mail address"
      lead={`To open the operator area, verify your e-mail address ${email}: anyone can sign up here with the address of another person. Follow the link in the mail that we sent you.`}
    >
      <ResendVerificationButton label="Send the mail again" />
      <ActionButton variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
        I have verified it
      </ActionButton>
      {reload.isSuccess && <Text role="status">It is not verified yet.</Text>}
      {reload.isError && <Text role="status">The state of the verification could not be loaded. Try again.</Text>}
      <ToDashboard />
    </CenteredPage>
  );
};

const ToDashboard = () => (
  <Button variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
    Go to the dashboard
  </Button>
);
