import { Button, Group, Modal, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ApiKey, createApiKey, listApiKeys } from '@pharos/contract/rest/organizations/api-keys.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { expiryOf, KEY_LIFETIMES, KEY_SCOPES } from './key-scopes.ts';

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export const CreateKeyDialog = ({ opened, onClose }: CreateKeyDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Create API key"
    centered
    closeOnClickOutside={false}
    transitionProps={{ duration: 220 }}
  >
    <CreateKeyForm onDone={onClose} />
  </Modal>
);

const CreateKeyForm = ({ onDone }: { onDone: () => void }) => {
  const form = useForm<{ name: string; scope: ApiKey['scope']; lifetime: string }>({
    initialValues: { name: '', scope: 'read', lifetime: 'never' },
    validate: { name: (name) => (name.trim() === '' ? 'This field may not be blank.' : null) },
  });
  const create = useSend(createApiKey, { refreshes: [listApiKeys], errors: 'shown' });
  if (create.data) {
    return (
      <Stack>
        <Text size="sm">Copy the key of {create.data.name} now. It is not shown again.</Text>
        <CopyText text={create.data.key} label="New API key" />
        <Group justify="flex-end">
          <Button onClick={onDone}>Done</Button>
        </Group>
      </Stack>
    );
  }
  const refusal = fieldErrors(create.error);
  const submit = form.onSubmit(({ name, scope, lifetime }) =>
    create.mutate({ body: { name: name.trim(), scope, expires_at: expiryOf(lifetime, Date.now()) } }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="Which program uses it"
          autoComplete="off"
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
          error={form.errors.name ?? refusal.name}
        />
        <Radio.Group label="The key may" {...form.getInputProps('scope')}>
          <Stack gap="xs" mt="xs">
            {KEY_SCOPES.map(({ value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Expires after"
          data={KEY_LIFETIMES.map(({ value, label }) => ({ value, label }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          {...form.getInputProps('lifetime')}
        />
        <RefusalAlert error={create.error} fields={['name']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
