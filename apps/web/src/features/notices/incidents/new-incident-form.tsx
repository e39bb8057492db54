import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import {
  createPageIncident,
  listPageIncidents,
  type PageIncidentStatus,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { LeaveDialog, useLeaveGuard } from '../../../components/drawer/leave-guard.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import classes from '../notices.module.css';
import { refusalsByField } from '../parts/errors-by-field.ts';
import { TextField } from '../parts/text-field.tsx';
import { TimeField } from '../parts/time-field.tsx';
import { type Begin, bodyOf, DRAFT_FIELDS, type IncidentDraft, validateIncident } from './incident-draft.ts';
import { IncidentFields } from './incident-fields.tsx';
import { choicesOf, STATUS_LABELS } from './incident-labels.ts';

interface NewIncidentFormProps {
  start: IncidentDraft;
  outage: Begin['outage'];
  pages: readonly StatusPage[];
}

export const NewIncidentForm = ({ start: given, outage: givenOutage, pages }: NewIncidentFormProps) => {
  const zone = useTimeZone();
  const navigate = useNavigate();
  // Stored once, so that data fetched later does not change the form.
  const [{ start, begin }] = useState({ start: given, begin: { zone, outage: givenOutage } });
  const form = useForm<IncidentDraft>({
    initialValues: start,
    validate: (draft) => ({ ...validateIncident(draft, begin) }),
  });
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('page');
  useEffect(() => {
    hasUnsavedChanges.current = () => !equalJson(form.values, start);
  });
  const create = useSend(createPageIncident, {
    refreshes: [listPageIncidents],
    errors: 'shown',
    failure: 'The incident was not created.',
    onSuccess: ({ id, status_pages: shownOn }) => {
      release();
      if (shownOn.length > 0) showSuccess('Incident created');
      else showWarning('Incident created, but visitors do not see it because no status page shows it');
      void navigate({ to: '/status/incidents/$incident', params: { incident: String(id) } });
    },
  });
  const submit = (draft: IncidentDraft): void =>
    create.mutate(
      { body: bodyOf(draft, begin) },
      { onError: (error) => showFieldErrors(form, { ...refusalsByField(DRAFT_FIELDS, error) }) },
    );
  const { values, errors } = form;
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="lg">
        <RefusalAlert error={create.error} fields={Object.keys(DRAFT_FIELDS)} />
        <IncidentFields
          values={values}
          errors={errors}
          pages={pages}
          onChange={(changed) => {
            form.setValues(changed);
            for (const field of Object.keys(changed)) form.clearFieldError(field);
          }}
        >
          <NativeSelect
            label="Status"
            data={choicesOf(STATUS_LABELS)}
            {...form.getInputProps('status')}
            onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.value as PageIncidentStatus)}
          />
          <TextField label="First update" {...form.getInputProps('text')} />
          <TimeField
            label={`Began (${begin.zone})`}
            description={givenOutage === null ? 'If this is empty, it starts now.' : 'The start of the outage.'}
            {...form.getInputProps('start')}
          />
        </IncidentFields>
        <Group gap="xs">
          <ActionButton type="submit" loading={create.isPending}>
            Create
          </ActionButton>
          <Button variant="default" onClick={() => void navigate({ to: '/status/incidents' })}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <LeaveDialog blocker={blocker} />
    </form>
  );
};
