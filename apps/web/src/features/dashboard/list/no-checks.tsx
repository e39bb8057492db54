import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay } from '../../../lib/account.ts';
import { inAddress } from '../filters/use-list-filter.ts';

/** A filter or a search lets nothing through. */
export const NothingFound = () => (
  <EmptyState
    title="No Checks found"
    action={
      <Button
        variant="default"
        mt="xs"
        renderRoot={(props) => (
          <Link
            to="."
            search={(old) => ({ ...old, ...inAddress({ status: 'all' }), search: undefined, page: undefined })}
            {...props}
          />
        )}
      >
        Show all checks
      </Button>
    }
  >
    No check matches what is searched for.
  </EmptyState>
);

/** Nothing is monitored yet. */
export const NoChecksYet = () => {
  const mayManage = useMay('checks.manage');
  return (
    <EmptyState
      title="No check has been added yet"
      action={
        mayManage && (
          <Button
            mt="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="." search={(old) => ({ ...old, check: 'new' as const })} {...props} />}
          >
            Add Check
          </Button>
        )
      }
    >
      {mayManage
        ? 'Enter the address of a website or a server, and Pharos tells you when it is down.'
        : 'As soon as an admin adds one, it shows here.'}
    </EmptyState>
  );
};
