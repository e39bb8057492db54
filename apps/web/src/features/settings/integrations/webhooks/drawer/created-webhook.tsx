import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyText } from '../../../../../components/copy-text.tsx';
import { useShownOnce } from '../../../../../components/shown-once-dialog.tsx';

interface CreatedWebhookProps {
  name: string;
  signing_secret: string;
  onDone: () => void;
}

/** The signing secret is shown only once. */
export const CreatedWebhook = ({ name, signing_secret: secret, onDone }: CreatedWebhookProps) => {
  useShownOnce();
  const done = useRef<HTMLButtonElement>(null);
  // The focused button has disappeared with the form.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack p="xl">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Pharos signs the messages to {name} according to Standard Webhooks, so that your receiver can verify the sender.
        Copy the signing secret now. It is not shown again.
      </Text>
      <CopyText text={secret} label="Signing secret" />
      <Group justify="flex-end">
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
};
