import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { deletePasskey, listPasskeys, type Passkey } from '@pharos/contract/rest/sign-in/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Ago } from '../../../components/moment.tsx';
import { PartOrNotLoaded } from '../../../components/part-or-not-loaded.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { Section } from '../section.tsx';
import { AddPasskey } from './add-passkey.tsx';

export const Passkeys = () => {
  const read = useQuery(wholeListOf(listPasskeys));
  const passkeys = read.data;
  const [isAdding, setAdding] = useState(false);
  const isSupported = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return (
    <Section title="Passkeys" about="Log in with your fingerprint, face or a security key instead of the password.">
      <Stack gap="sm">
        {passkeys === undefined && (
          <PartOrNotLoaded read={read} what="Your passkeys">
            <Skeleton height={40} />
          </PartOrNotLoaded>
        )}
        {passkeys?.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        <Group>
          <Button variant="default" disabled={!isSupported} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </Group>
        {!isSupported && (
          <Text size="sm" c="dimmed">
            This browser cannot create passkeys here, because they require https or localhost.
          </Text>
        )}
      </Stack>
      <AddPasskey opened={isAdding} onClose={() => setAdding(false)} />
    </Section>
  );
};

const PasskeyLine = ({ passkey }: { passkey: Passkey }) => {
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(deletePasskey, { refreshes: [listPasskeys], onSuccess: () => setAsking(false) });
  useFocusAfterRemoval(remove.isSuccess);
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={500}>
          {passkey.name}
        </Text>
        <Text size="xs" c="dimmed">
          Added <Ago at={passkey.created_at} />
          {passkey.last_used_at === null ? (
            ', never used'
          ) : (
            <>
              , last used <Ago at={passkey.last_used_at} />
            </>
          )}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="xs"
        color="gray"
        flex="none"
        aria-label={`Remove passkey ${passkey.name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${passkey.name}?`}
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: passkey.id } })}
      >
        You can no longer log in with it.
      </ConfirmDialog>
    </Group>
  );
};
