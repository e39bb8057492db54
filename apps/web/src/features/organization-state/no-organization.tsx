import { Button } from '@mantine/core';
import { CenteredPage } from '../../components/centered-page.tsx';
import { useUser } from '../../lib/account.ts';
import { useLogOut } from '../../lib/use-log-out.ts';

/** A person who was removed from their last organization can still log in. */
export const NoOrganization = () => {
  const { email } = useUser();
  const logOut = useLogOut();
  return (
    <CenteredPage
      title="No organization"
      heading="You belong to no organization"
      lead={`Ask an admin of yours to invite ${email} again, then follow the link in the mail.`}
    >
      <Button variant="default" onClick={logOut}>
        Log out
      </Button>
    </CenteredPage>
  );
};
