import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deleteOrganization } from '@pharos/contract/rest/organizations/organizations.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { endSessionAndForget } from '../../../lib/session.ts';
import { Section } from '../section.tsx';

/** The owner deletes the organization with everything of it. */
export const DeleteAccount = () => {
  const { owner_mini: owner } = useOrganization();
  const [opened, dialog] = useDisclosure();
  return (
    <Section
      title="Delete this account"
      about={`Deletes its checks, their history, its people and settings, for good. The owner is ${owner.email}.`}
    >
      <Button variant="default" c="var(--state-down)" onClick={dialog.open}>
        Delete this account
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Delete this account?"
        centered
        transitionProps={{ duration: 220 }}
      >
        <DeleteForm onClose={dialog.close} />
      </Modal>
    </Section>
  );
};

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const { id, name } = useOrganization();
  const [typed, setTyped] = useState('');
  const remove = useSend(deleteOrganization, { onSuccess: () => endSessionAndForget() });
  return (
    <Stack>
      <Text size="sm">
        All checks stop at once, and nothing can be brought back. Type <b>{name}</b> to confirm.
      </Text>
      <TextInput
        label="Account name"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton
          color="red"
          disabled={typed.trim() !== name}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          Delete for good
        </ActionButton>
      </Group>
    </Stack>
  );
};
