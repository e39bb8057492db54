import { Button, Group, Stack } from '@mantine/core';
import {
  changePageIncidentUpdate,
  getPageIncident,
  listPageIncidents,
  type PageIncident,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { useEffect } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { issuesByField, refusalsByField } from '../parts/errors-by-field.ts';
import { TextField } from '../parts/text-field.tsx';

const FIELDS = { text: 'text' } as const;

interface EditUpdateProps {
  incident: number;
  update: PageIncident['updates'][number];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

export const EditUpdate = ({ incident, update, onDirty, onDone }: EditUpdateProps) => {
  const form = useForm({
    initialValues: { text: update.text },
    validate: (values) => ({ ...issuesByField(FIELDS, changePageIncidentUpdate.body.safeParse(values)) }),
  });
  const isDirty = form.values.text !== update.text;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  });
  const change = useSend(changePageIncidentUpdate, {
    refreshes: [listPageIncidents, getPageIncident],
    errors: 'shown',
    failure: 'The update was not changed.',
    until: 'refreshed',
    onSuccess: () => showSuccess('Update changed'),
  });
  return (
    <form
      onSubmit={form.onSubmit((body) => {
        change.mutate(
          { params: { id: incident, update: update.id }, body },
          {
            onSuccess: onDone,
            onError: (error) => showFieldErrors(form, { ...refusalsByField(FIELDS, error) }),
          },
        );
      }, focusFirstError(form))}
      noValidate
    >
      <Stack gap="sm">
        <RefusalAlert error={change.error} fields={Object.keys(FIELDS)} />
        <TextField label="Text of the update" ref={focusOnMount} {...form.getInputProps('text')} />
        <Group gap="xs">
          <ActionButton type="submit" size="xs" loading={change.isPending}>
            Save
          </ActionButton>
          <Button variant="default" size="xs" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
