import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { objectToTransfer, transferOwnership } from '@pharos/contract/rest/organizations/ownership.ts';
import { listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization, useTimeZone, useUser } from '../../../lib/account.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { dayText } from '../../../lib/format/time.ts';
import { newOwnerOptions } from '../../../lib/new-owner-options.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

export const TransferOwnership = () => {
  const { owner_mini: owner, ownership_transfer: transfer } = useOrganization();
  const zone = useTimeZone();
  const about =
    transfer === null
      ? `The owner is ${owner.email}.`
      : `The operators of this Pharos transfer the ownership to ${transfer.new_owner} on ${dayText(transfer.effective_on, zone)}, unless you object.`;
  return (
    <Section title="Transfer ownership" about={about}>
      {transfer === null ? <OfferTransfer /> : <ObjectToTransfer />}
    </Section>
  );
};

const OfferTransfer = () => {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Transfer ownership
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Transfer ownership"
        centered
        transitionProps={{ duration: 220 }}
      >
        <TransferForm onClose={dialog.close} />
      </Modal>
    </>
  );
};

const ObjectToTransfer = () => {
  const send = useSend(objectToTransfer, {
    refreshes: [listOrganizations],
    failure: 'The transfer was not canceled.',
    onSuccess: () => showSuccess('You are still the owner.'),
  });
  return (
    <ActionButton variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
      Object to the transfer
    </ActionButton>
  );
};

const TransferForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const [admin, setAdmin] = useState<string | null>(null);
  const members = useQuery(wholeListOf(listOrganizationMembers));
  const transfer = useSend(transferOwnership, {
    refreshes: [listOrganizations, listOrganizationMembers],
    errors: 'shown',
    onSuccess: () => {
      showSuccess('The ownership has been transferred.');
      onClose();
    },
  });
  const admins = (members.data ?? []).filter(({ role, user_mini }) => role === 'AD' && user_mini.state === 'AC');
  const refused = isApiError(transfer.error, 400);
  return (
    <Stack>
      <Text size="sm">The new owner gets all your rights. You become an admin.</Text>
      <Select
        label="New owner"
        description="Admins with a verified e-mail address"
        placeholder="Choose an admin"
        searchable
        nothingFoundMessage={members.isPending ? 'Loading…' : 'No results'}
        data-autofocus
        data={newOwnerOptions(
          admins.map(({ user: id, full_name, email, owns_another }) => ({
            value: String(id),
            label: full_name ? `${full_name} (${email})` : email,
            ownsAnother: owns_another === true,
          })),
        )}
        value={admin}
        onChange={(value) => {
          setAdmin(value);
          transfer.reset();
        }}
      />
      {members.data && admins.length === 0 && (
        <Text size="sm" c="dimmed">
          There is no such admin yet. Invite an admin under Users first.
        </Text>
      )}
      <RefusalAlert error={transfer.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton
          disabled={admin === null || refused}
          loading={transfer.isPending}
          onClick={() => transfer.mutate({ body: { currentowner: user.id, currentadmin: Number(admin) } })}
        >
          Transfer
        </ActionButton>
      </Group>
    </Stack>
  );
};
