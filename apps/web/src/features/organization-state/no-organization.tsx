import { Button, Stack } from '@mantine/core';
import { CenteredPage } from '../../components/centered-page.tsx';
import { CreateOrganizationButton } from '../../components/create-organization/create-organization-button.tsx';
import { useUser } from '../../lib/account.ts';
import { useLogInAgain, useLogOut } from '../../lib/use-log-out.ts';

/** The user was removed from all organizations, or the remaining ones require another sign-in method. */
export const NoOrganization = () => {
  const { email, closed_organizations: closed } = useUser();
  const logOut = useLogOut();
  const logInAgain = useLogInAgain();
  const [first] = closed;
  if (first) {
    const names = closed.map(({ name }) => name).join(', ');
    const bySso = first.needs === 'single-sign-on';
    return (
      <CenteredPage
        title="Another login is required"
        lead={`${names} can only be opened ${bySso ? 'with single sign-on' : 'with your own password'}.`}
      >
        <Stack>
          <Button onClick={() => logInAgain(first.needs)}>
            {bySso ? 'Log in with single sign-on' : 'Log in with your password'}
          </Button>
          <Button variant="default" onClick={logOut}>
            Log out
          </Button>
        </Stack>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage
      title="No organization"
      heading="You are not a member of an organization"
      lead={`Ask an admin of your organization to invite ${email} again, then follow the link in the mail.`}
    >
      <Stack>
        <CreateOrganizationButton />
        <Button variant="default" onClick={logOut}>
          Log out
        </Button>
      </Stack>
    </CenteredPage>
  );
};
