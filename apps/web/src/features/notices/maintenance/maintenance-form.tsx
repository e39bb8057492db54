import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { LeaveDialog, useLeaveGuard } from '../../../components/drawer/leave-guard.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';
import classes from '../notices.module.css';
import { ChecksField } from '../parts/checks-field.tsx';
import { PagesField } from '../parts/pages-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { TimeField } from '../parts/time-field.tsx';
import { MaintenanceActions } from './maintenance-actions.tsx';
import {
  bodyOf,
  changesOf,
  draftOf,
  FIELDS,
  type MaintenanceDraft,
  newMaintenance,
  validateMaintenance,
} from './maintenance-draft.ts';
import { MaintenanceState } from './maintenance-state.tsx';
import { useSaveMaintenance } from './use-save-maintenance.ts';

interface MaintenanceFormProps {
  maintenance: Maintenance | null;
  pages: readonly StatusPage[];
  /** IDs of the initially selected status pages of a new window. */
  shownOn?: readonly number[];
}

/** Past times cannot be changed. */
export const MaintenanceForm = ({ maintenance, pages, shownOn = [] }: MaintenanceFormProps) => {
  const zone = useTimeZone();
  const navigate = useNavigate();
  // Stored once, so that data fetched later does not change the form.
  const [{ start, zoneAtStart }] = useState(() => ({
    start: maintenance === null ? newMaintenance(shownOn, Date.now(), zone) : draftOf(maintenance, zone),
    zoneAtStart: zone,
  }));
  const changed = (draft: MaintenanceDraft) => changesOf(start, draft, zoneAtStart);
  const save = useSaveMaintenance(maintenance?.id ?? null, zoneAtStart, () => {
    release();
    void navigate({ to: '/status/maintenance' });
  });
  const form = useForm<MaintenanceDraft>({
    initialValues: start,
    validate: (draft) => ({
      ...validateMaintenance(
        draft,
        maintenance === null ? bodyOf(draft, zoneAtStart) : changed(draft),
        maintenance === null,
        zoneAtStart,
      ),
    }),
  });
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('page');
  useEffect(() => {
    hasUnsavedChanges.current = () => Object.keys(changed(form.values)).length > 0;
  });
  const { values, errors } = form;
  const hasStarted = maintenance !== null && maintenance.state !== 'scheduled';
  const isOver = maintenance?.state === 'completed';
  const submit = (draft: MaintenanceDraft): void =>
    save.send(draft, changed(draft), (refusals) => showFieldErrors(form, refusals));
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="lg">
        {maintenance !== null && (
          <Group gap="md">
            <MaintenanceState state={maintenance.state} />
            <MaintenanceActions maintenance={maintenance} onLeave={release} />
          </Group>
        )}
        <RefusalAlert error={save.error} fields={Object.keys(FIELDS)} />
        <TextInput
          label="Name"
          description="A short title that visitors understand."
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <div className={classes.times}>
          <TimeField label={`From (${zoneAtStart})`} disabled={hasStarted} {...form.getInputProps('start')} />
          <TimeField label={`To (${zoneAtStart})`} disabled={isOver} {...form.getInputProps('end')} />
        </div>
        <TextField label="Text for visitors" {...form.getInputProps('text')} />
        <ChecksField
          chosen={values.checks}
          description="The switches below apply to the alerts and the availability of these checks."
          disabled={hasStarted}
          error={typeof errors.checks === 'string' ? errors.checks : undefined}
          onChange={(checks) => {
            form.setValues({ checks });
            form.clearFieldError('checks');
          }}
        />
        <PagesField
          pages={pages}
          chosen={values.pages}
          error={typeof errors.pages === 'string' ? errors.pages : undefined}
          onChange={(chosen) => {
            form.setValues({ pages: chosen });
            form.clearFieldError('pages');
          }}
        />
        <Switch
          label="Mute alerts"
          description="Alerts of the affected checks wait until the end. They are sent if the problem still exists then."
          disabled={hasStarted}
          {...form.getInputProps('mutesAlerts', { type: 'checkbox' })}
        />
        <Switch
          label="Exclude from availability"
          description="In reports, on pages and on badges, this time counts neither as up nor as down."
          disabled={hasStarted}
          {...form.getInputProps('isLeftOut', { type: 'checkbox' })}
        />
        <Group gap="xs">
          <ActionButton type="submit" loading={save.isSaving}>
            {maintenance === null ? 'Schedule' : 'Save'}
          </ActionButton>
          <Button variant="default" onClick={() => void navigate({ to: '/status/maintenance' })}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <LeaveDialog blocker={blocker} />
    </form>
  );
};
