import { Button, Group, Stack, Text } from '@mantine/core';
import { useSend } from '../../lib/api/queries.ts';
import { ActionButton } from '../action-button.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { CommandText } from './command-text.tsx';
import type { LocationCalls, ManagedLocation } from './location-calls.ts';

interface RenewCredentialProps {
  calls: LocationCalls;
  location: ManagedLocation;
  opened: boolean;
  onClose: () => void;
}

/** Creates a new credential after a confirmation. The command that contains it is shown only once. */
export const RenewCredential = ({ opened, onClose, ...renewal }: RenewCredentialProps) => (
  <ShownOnceDialog opened={opened} onClose={onClose} title="New credential" size="lg" closeOnClickOutside={false}>
    <Renewal {...renewal} onDone={onClose} />
  </ShownOnceDialog>
);

const Renewal = ({
  calls,
  location: { key, name, credential_since: since },
  onDone,
}: Pick<RenewCredentialProps, 'calls' | 'location'> & { onDone: () => void }) => {
  const renew = useSend(calls.renew, {
    refreshes: [calls.list],
    errors: 'shown',
    failure: 'There is no new credential.',
  });
  if (renew.data) {
    const { command, warning } = renew.data;
    return <CommandText name={name} command={command} warning={warning} onDone={onDone} />;
  }
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {since === null ? (
          <>
            Agents of <b>{name}</b> that sign in by the password that all share go on. Start them by the new command to
            have them sign in by a credential of their own.
          </>
        ) : (
          <>
            The credential that <b>{name}</b> has now stops working at once, and its agents are disconnected. The
            location probes nothing until an agent is started by the new command.
          </>
        )}
      </Text>
      <RefusalAlert error={renew.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
        <ActionButton loading={renew.isPending} onClick={() => renew.mutate({ params: { key } })}>
          Make a new credential
        </ActionButton>
      </Group>
    </Stack>
  );
};
