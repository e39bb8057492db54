import { Button, type ButtonProps, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deleteOrganization } from '@pharos/contract/rest/organizations/organizations.ts';
import { useState } from 'react';
import { useOrganization, useSellsPlans, useTimeZone } from '../lib/account.ts';
import { useSend } from '../lib/api/queries.ts';
import { dayText } from '../lib/format/time.ts';
import { endSessionAndForget } from '../lib/session.ts';
import { useNow } from '../lib/use-now.ts';
import { ActionButton } from './action-button.tsx';
import { RequestExportButton } from './export/request-export-button.tsx';
import { Modal } from './modal.tsx';

export const DeleteAccountButton = (props: ButtonProps) => {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" c="var(--state-down)" {...props} onClick={dialog.open}>
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
    </>
  );
};

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const { id, name } = useOrganization();
  const [typed, setTyped] = useState('');
  const remove = useSend(deleteOrganization, { onSuccess: () => endSessionAndForget() });
  return (
    <Stack>
      <Text size="sm">
        All checks stop at once, and nothing can be restored. Type <b>{name}</b> to confirm.
      </Text>
      <LostTime />
      <Text size="sm">
        To keep your data, request an export first. Delete the account after you have downloaded the file, because the
        export is deleted together with the account.
      </Text>
      <RequestExportButton>Export data</RequestExportButton>
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

const LostTime = () => {
  const { subscribed_plan_name: plan, status, current_term_end: end } = useOrganization().subscription;
  const zone = useTimeZone();
  const sellsPlans = useSellsPlans();
  const now = useNow();
  if (!sellsPlans || end === null || Date.parse(end) <= now || status === 'cancelled') return null;
  return (
    <Text size="sm" fw={600}>
      {plan} is paid for until {dayText(end, zone)}. The remaining time is lost, and nothing is refunded.
    </Text>
  );
};
