import { Anchor, Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const route = getRouteApi('/sign-up');

/** Also starts the setup of a new installation. */
export const SignUpPage = () => {
  const { sign_up: signUp, has_accounts: hasAccounts } = route.useLoaderData();
  if (!hasAccounts && signUp !== 'closed') {
    return (
      <CenteredPage
        title="Sign up"
        heading="Welcome to Pharos"
        lead="Create the first account; it owns this installation."
      >
        <SignUpForm />
      </CenteredPage>
    );
  }
  if (signUp !== 'open') {
    return (
      <CenteredPage
        title="Sign-up is closed"
        lead="You need an invitation to create an account here. Contact an admin of your organization."
      >
        <Button renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>Log in</Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage
      title="Sign up"
      heading="Create your account"
      footer={
        <>
          Have an account?{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>
            Log in
          </Anchor>
        </>
      }
    >
      <SignUpForm />
    </CenteredPage>
  );
};
