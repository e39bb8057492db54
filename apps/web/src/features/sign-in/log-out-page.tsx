import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CenteredPage } from '../../components/centered-page.tsx';
import { useLogOut } from '../../lib/use-log-out.ts';

/** Asks before it logs out: a link of another site may have led here. */
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
        <Button loading={isLeaving} onClick={leave}>
          Log out
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Stay logged in
        </Button>
      </Stack>
    </CenteredPage>
  );
};
