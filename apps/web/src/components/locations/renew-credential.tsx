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
    failure: 'The new credential was not created.',
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
            Agents of <b>{name}</b> that sign in with the shared password continue to run. Start them with the new
            command, so that they use their own credential.
          </>
        ) : (
          <>
            The credential that <b>{name}</b> has now stops working at once, and its agents are disconnected. The
            location does not probe until an agent is started with the new command.
          </>
        )}
      </Text>
      <RefusalAlert error={renew.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
        <ActionButton loading={renew.isPending} onClick={() => renew.mutate({ params: { key } })}>
          Create a new credential
        </ActionButton>
      </Group>
    </Stack>
  );
};
