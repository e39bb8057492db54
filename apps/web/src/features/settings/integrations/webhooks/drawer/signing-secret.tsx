import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import { rotateWebhookSecret, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../../components/confirm-dialog.tsx';
import { CopyText } from '../../../../../components/copy-text.tsx';
import { useShownOnce } from '../../../../../components/shown-once-dialog.tsx';
import { useSend } from '../../../../../lib/api/queries.ts';

export const SigningSecret = ({ webhook: { id } }: { webhook: Webhook }) => {
  const [isAsking, setAsking] = useState(false);
  const rotate = useSend(rotateWebhookSecret, { onSuccess: () => setAsking(false) });
  return (
    <Stack gap="xs" align="flex-start" component="section" aria-labelledby="signing-secret">
      <Divider my="xs" w="100%" />
      <Title order={3} size="h5" id="signing-secret">
        Signing secret
      </Title>
      {rotate.data ? (
        <NewSecret secret={rotate.data.signing_secret} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Every message has a signature according to Standard Webhooks. The secret was shown when the webhook was
            created.
          </Text>
          <Button variant="default" onClick={() => setAsking(true)}>
            New signing secret
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Create a new signing secret?"
        confirm="New signing secret"
        isBusy={rotate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate({ params: { id } })}
      >
        For 24 hours, messages are also signed with the current secret. After that, your receiver must use the new
        secret.
      </ConfirmDialog>
    </Stack>
  );
};

const NewSecret = ({ secret }: { secret: string }) => {
  useShownOnce();
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        Copy the new signing secret now. It is not shown again. The one before signs too for 24 hours.
      </Text>
      <CopyText text={secret} label="New signing secret" />
    </Stack>
  );
};
