import { Alert, Button, CopyButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { useShownOnce } from '../shown-once-dialog.tsx';

const ACKNOWLEDGED_MS = 2000;

interface CommandTextProps {
  name: string;
  command: string;
  /** The server's reason why a remote agent cannot start with this command; null if it can. */
  warning: string | null;
  children?: ReactNode;
  onDone: () => void;
}

/** Shows the command that starts an agent of a location. The command is shown only once. */
export const CommandText = ({ name, command, warning, children, onDone }: CommandTextProps) => {
  useShownOnce();
  const version = useQuery(queryOf(getInstallation, {})).data?.version;
  return (
    <Stack>
      <Text size="sm" ref={focusOnMount} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
        This command starts the agent of <b>{name}</b>. It is shown only now, because it contains the credential. Keep
        it secret: with it, anyone can receive the data that the checks of this location send.
      </Text>
      {warning !== null && (
        <Alert color="yellow" style={{ overflowWrap: 'anywhere' }}>
          {warning}
        </Alert>
      )}
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>
          On a machine of this location, clone the repository of Pharos at{' '}
          {version === undefined ? 'the same version' : `version ${version}, the same`} as here (docs/scale.md).
        </List.Item>
        <List.Item>Run the command in its folder. The machine needs only an outgoing connection.</List.Item>
        <List.Item>
          Do not stop it. To run it as a service, store the settings before <code>npm</code> in a file <code>.env</code>
          , one per line (docs/scale.md).
        </List.Item>
      </List>
      <Stack gap="xs">
        <Textarea
          aria-label="Command"
          value={command}
          readOnly
          rows={6}
          styles={{ input: { fontFamily: 'monospace', fontSize: 12, wordBreak: 'break-all' } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={command} timeout={ACKNOWLEDGED_MS}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
              }
            >
              {copied ? 'Copied!' : 'Copy the command'}
            </Button>
          )}
        </CopyButton>
      </Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
};
