import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ApiKey, createApiKey, listApiKeys } from '@pharos/contract/rest/organizations/api-keys.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { ShownOnceDialog, useShownOnce } from '../../../components/shown-once-dialog.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { expiryOf, KEY_LIFETIMES, KEY_SCOPES } from './key-scopes.ts';

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

export const CreateKeyDialog = ({ opened, onClose }: CreateKeyDialogProps) => (
  <ShownOnceDialog opened={opened} onClose={onClose} title="Create API key" closeOnClickOutside={false}>
    <CreateKeyForm onDone={onClose} />
  </ShownOnceDialog>
);

const CreateKeyForm = ({ onDone }: { onDone: () => void }) => {
  const form = useForm<{ name: string; scope: ApiKey['scope']; lifetime: string }>({
    initialValues: { name: '', scope: 'read', lifetime: 'never' },
    validate: { name: (name) => (name.trim() === '' ? 'This field may not be blank.' : null) },
  });
  const create = useSend(createApiKey, { refreshes: [listApiKeys], errors: 'shown' });
  if (create.data) {
    return <NewKey name={create.data.name} text={create.data.key} onDone={onDone} />;
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
          description="The program that uses it"
          autoComplete="off"
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
          error={form.errors.name ?? refusal.name}
        />
        <Radio.Group label="Permissions" {...form.getInputProps('scope')}>
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
          <ActionButton type="submit" loading={create.isPending}>
            Create key
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};

const NewKey = ({ name, text, onDone }: { name: string; text: string; onDone: () => void }) => {
  useShownOnce();
  return (
    <Stack>
      <Text size="sm" ref={focusOnMount} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
        Copy the key of {name} now. It is not shown again.
      </Text>
      <CopyText text={text} label="New API key" />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
};
