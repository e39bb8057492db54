import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../components/drawer/leave-guard.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { validateOnLeave } from '../../../lib/validate-on-leave.ts';
import classes from '../badges.module.css';
import { type BadgeDraft, SHOWN_FIELDS } from './badge-draft.ts';
import { BadgePreview } from './badge-preview.tsx';
import { ChecksField } from './checks-field.tsx';
import { CreatedDialog } from './created-dialog.tsx';
import { StyleFields } from './style-fields.tsx';
import { TargetField } from './target-field.tsx';
import { useBadgeForm } from './use-badge-form.ts';
import { useSaveBadge } from './use-save-badge.ts';

interface BadgeFormProps {
  /** Null for a new badge. */
  badge: Badge | null;
  start: BadgeDraft;
}

export const BadgeForm = ({ badge, start }: BadgeFormProps) => {
  const isNew = badge === null;
  const form = useBadgeForm(start, isNew);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/badge' });
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('page');
  useEffect(() => {
    hasUnsavedChanges.current = () => form.isDirty();
  });
  const [created, setCreated] = useState<Badge>();
  const { save, isSaving, error } = useSaveBadge(badge, {
    onCreated: (saved) => {
      release();
      setCreated(saved);
    },
    onChanged: () => {
      release();
      leave();
    },
    onRefused: (errors) => {
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const { values } = form;
  return (
    <form
      className={classes.editor}
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      onBlur={validateOnLeave(form)}
      noValidate
    >
      <Stack gap="lg">
        <RefusalAlert error={error} fields={SHOWN_FIELDS} />
        <TextInput label="Badge name" autoComplete="off" {...form.getInputProps('name')} />
        <TargetField {...form.getInputProps('targetUrl')} isNew={isNew} />
        <StyleFields form={form} />
        <ChecksField
          start={form.start.checks}
          chosen={values.checks}
          error={typeof form.errors.checks === 'string' ? form.errors.checks : undefined}
          onChange={(checks) => {
            form.setValues({ checks });
            form.clearFieldError('checks');
          }}
        />
        <Group gap="xs">
          <ActionButton type="submit" loading={isSaving}>
            {isNew ? 'Create' : 'Update'}
          </ActionButton>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <BadgePreview {...values} />
      <CreatedDialog badge={created} onClose={leave} />
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title="Cancel Confirmation"
        confirm="Proceed"
        cancel="Stay"
        isDangerous
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Are you sure? All your changes will be lost.
      </ConfirmDialog>
    </form>
  );
};
