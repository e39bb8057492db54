import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useShownOnce } from '../../../components/shown-once-dialog.tsx';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes replace the authenticator app. They are shown only once. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  useShownOnce();
  return (
    <Stack>
      <Text size="sm" ref={focusOnMount} tabIndex={-1} style={{ outline: 'none' }}>
        Store these recovery codes in a place that you can reach without your phone. Each code works once, and they are
        not shown again.
      </Text>
      <SimpleGrid cols={2} spacing="xs" role="group" aria-label="Recovery codes">
        {codes.map((code) => (
          <Code key={code} fz="sm" ta="center" py={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied!' : 'Copy all'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have stored them</Button>
      </Group>
    </Stack>
  );
};
