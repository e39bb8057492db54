import { Stack, Title } from '@mantine/core';
import {
  changePageIncident,
  getPageIncident,
  listPageIncidents,
  type PageIncident,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { refusalsByField } from '../parts/errors-by-field.ts';
import { changesOf, DETAIL_FIELDS, detailsOf, type IncidentDetails, validateDetails } from './incident-draft.ts';
import { IncidentFields } from './incident-fields.tsx';

interface DetailsFormProps {
  incident: PageIncident;
  pages: readonly StatusPage[];
  onDirty: (isDirty: boolean) => void;
}

export const DetailsForm = ({ incident, pages, onDirty }: DetailsFormProps) => {
  const [saved, setSaved] = useState(() => detailsOf(incident));
  const form = useForm<IncidentDetails>({
    initialValues: saved,
    validate: (details) => ({ ...validateDetails(details) }),
  });
  const changes = changesOf(saved, form.values);
  const isDirty = Object.keys(changes).length > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  });
  const change = useSend(changePageIncident, {
    refreshes: [listPageIncidents, getPageIncident],
    errors: 'shown',
    failure: 'The incident was not saved.',
    onSuccess: (changed) => {
      setSaved(detailsOf(changed));
      form.setValues(detailsOf(changed));
      showSuccess('Incident saved');
    },
  });
  const submit = (): void =>
    change.mutate(
      { params: { id: incident.id }, body: changes },
      { onError: (error) => showFieldErrors(form, { ...refusalsByField(DETAIL_FIELDS, error) }) },
    );
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="About the incident">
      <Stack gap="md">
        <Title order={2} size="h5">
          About the incident
        </Title>
        <RefusalAlert error={change.error} fields={Object.keys(DETAIL_FIELDS)} />
        <IncidentFields
          values={form.values}
          errors={form.errors}
          pages={pages}
          onChange={(changed) => {
            form.setValues(changed);
            for (const field of Object.keys(changed)) form.clearFieldError(field);
          }}
        />
        <div>
          <ActionButton type="submit" variant="default" loading={change.isPending} disabled={!isDirty}>
            Save
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
};
