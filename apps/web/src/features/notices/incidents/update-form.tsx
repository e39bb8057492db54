import { NativeSelect, Stack, Title } from '@mantine/core';
import {
  addPageIncidentUpdate,
  getPageIncident,
  listPageIncidents,
  type PageIncident,
  type PageIncidentStatus,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { useEffect } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { issuesByField, refusalsByField } from '../parts/errors-by-field.ts';
import { TextField } from '../parts/text-field.tsx';
import { choicesOf, STATUS_LABELS } from './incident-labels.ts';

interface UpdateDraft {
  /** Null if the status does not change. */
  status: PageIncidentStatus | null;
  text: string;
}
const UNTOUCHED: UpdateDraft = { status: null, text: '' };
const FIELDS = { status: 'status', text: 'text' } as const;

interface UpdateFormProps {
  incident: PageIncident;
  onDirty: (isDirty: boolean) => void;
}

export const UpdateForm = ({ incident: { id, status: present }, onDirty }: UpdateFormProps) => {
  const bodyOf = ({ status, text }: UpdateDraft) => ({ status: status ?? present, text });
  const form = useForm<UpdateDraft>({
    initialValues: UNTOUCHED,
    validate: (draft) => ({ ...issuesByField(FIELDS, addPageIncidentUpdate.body.safeParse(bodyOf(draft))) }),
  });
  const { status } = bodyOf(form.values);
  const isDirty = form.values.text.trim() !== '';
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  });
  const add = useSend(addPageIncidentUpdate, {
    refreshes: [listPageIncidents, getPageIncident],
    errors: 'shown',
    failure: 'The update was not added.',
    onSuccess: (_, { body }) => {
      form.setValues(UNTOUCHED);
      showSuccess(body.status === 'resolved' ? 'Incident resolved' : 'Update added');
    },
  });
  const submit = (draft: UpdateDraft): void =>
    add.mutate(
      { params: { id }, body: bodyOf(draft) },
      { onError: (error) => showFieldErrors(form, { ...refusalsByField(FIELDS, error) }) },
    );
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="md">
        <Title order={2} size="h5">
          Add an update
        </Title>
        <RefusalAlert error={add.error} fields={Object.keys(FIELDS)} />
        <NativeSelect
          label="Status"
          data={choicesOf(STATUS_LABELS)}
          data-path="status"
          value={status}
          error={form.errors.status}
          onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.value as PageIncidentStatus)}
        />
        <TextField label="Text for visitors" {...form.getInputProps('text')} />
        <div>
          <ActionButton type="submit" loading={add.isPending}>
            {status === 'resolved' && present !== 'resolved' ? 'Resolve incident' : 'Add update'}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
};
