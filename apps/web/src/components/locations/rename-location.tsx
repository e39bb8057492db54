import { Button, Group, Stack, TextInput } from '@mantine/core';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { showSuccess } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../action-button.tsx';
import { Dialog } from '../drawer/dialog.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';
import type { LocationCalls, ManagedLocation } from './location-calls.ts';

interface RenameLocationProps {
  calls: LocationCalls;
  location: ManagedLocation;
  onClose: () => void;
}

export const RenameLocation = ({ calls, location: { key, name }, onClose }: RenameLocationProps) => {
  const form = useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? 'This field may not be blank.' : null) },
  });
  const rename = useSend(calls.change, {
    refreshes: [calls.list],
    errors: 'shown',
    failure: 'The location was not renamed.',
    onSuccess: () => {
      showSuccess('Location renamed');
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Rename location" isChanged={form.isDirty()}>
      {(cancel) => (
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => rename.mutate({ params: { key }, body: { name: values.name.trim() } }),
            focusFirstError(form),
          )}
        >
          <Stack>
            <TextInput
              label="Name"
              description={`The key ${key} does not change.`}
              autoComplete="off"
              maxLength={100}
              required
              data-autofocus
              {...form.getInputProps('name')}
              error={form.errors.name ?? fieldErrors(rename.error).name}
            />
            <RefusalAlert error={rename.error} fields={['name']} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <ActionButton type="submit" loading={rename.isPending}>
                Rename
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
