import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { createOrganization } from '@pharos/contract/rest/organizations/organizations.ts';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { useSend } from '../../lib/api/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSwitchOrganization } from '../../lib/use-switch-organization.ts';
import { ActionButton } from '../action-button.tsx';
import { Modal } from '../modal.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';

interface CreateOrganizationDialogProps {
  opened: boolean;
  onClose: () => void;
}

export const CreateOrganizationDialog = ({ opened, onClose }: CreateOrganizationDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Create organization" centered transitionProps={{ duration: 220 }}>
    <CreateOrganization onClose={onClose} />
  </Modal>
);

const CreateOrganization = ({ onClose }: { onClose: () => void }) => {
  const open = useSwitchOrganization();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'This field is required' : null) },
  });
  const create = useSend(createOrganization, {
    errors: 'shown',
    onSuccess: ({ id }) => {
      onClose();
      void open(id);
    },
  });
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <form onSubmit={form.onSubmit(({ name }) => create.mutate({ body: { name, timezone } }))} noValidate>
      <Stack>
        <Text size="sm">
          You are its owner. It has its own checks, people and settings. Switch between organizations in the profile
          menu.
        </Text>
        <TextInput
          label="Name"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
          error={form.errors.name ?? fieldErrors(create.error).name}
        />
        <RefusalAlert error={create.error} fields={['name']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={create.isPending}>
            Create
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
