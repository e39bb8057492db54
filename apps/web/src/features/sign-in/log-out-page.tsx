import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { CenteredPage } from '../../components/centered-page.tsx';
import { useLogOut } from '../../lib/use-log-out.ts';

/** Requires a confirmation, because a link on another site may have opened this page. */
export const LogOutPage = () => {
  const logOut = useLogOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    logOut();
  };
  return (
    <CenteredPage title="Log out?" lead="You are logged in to Pharos in this browser.">
      <Stack>
        <ActionButton loading={isLeaving} onClick={leave}>
          Log out
        </ActionButton>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Stay logged in
        </Button>
      </Stack>
    </CenteredPage>
  );
};
