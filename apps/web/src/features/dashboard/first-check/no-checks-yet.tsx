import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { StartWatching } from './start-watching.tsx';

export const NoChecksYet = () => {
  const mayManage = useMay('checks.manage');
  const { owner_verification: verification, owner_mini: owner } = useOrganization();
  if (!mayManage) {
    return <EmptyState title="No check has been added yet">When an admin adds a check, it appears here.</EmptyState>;
  }
  return (
    <EmptyState
      title="What should Pharos monitor?"
      action={
        <>
          <StartWatching />
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="." search={(old) => ({ ...old, check: 'new' as const })} {...props} />}
          >
            Add Check with all its settings
          </Anchor>
        </>
      }
    >
      {verification?.holds_alerts
        ? `Enter the address of a website or a server, and Pharos monitors it. Alerts are sent when ${owner.email} is verified.`
        : 'Enter the address of a website or a server, and Pharos sends you an alert when it is down.'}
    </EmptyState>
  );
};
