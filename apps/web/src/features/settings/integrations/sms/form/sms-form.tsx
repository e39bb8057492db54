import { Button, Group, Input, type InputWrapperProps, Select, Stack, TextInput } from '@mantine/core';
import type { SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { ActionButton } from '../../../../../components/action-button.tsx';
import { useUnsavedChanges } from '../../../../../components/drawer/use-unsaved-changes.ts';
import { PasswordInput } from '../../../../../components/password-input.tsx';
import { RefusalAlert } from '../../../../../components/refusal-alert.tsx';
import { ALL_CHECKS_HELP, STATE_FILTERS } from '../../state-filters.ts';
import { PhoneInput } from './phone-input.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { draftOf, newSms } from './sms-draft.ts';
import classes from './sms-form.module.css';
import { FIELDS, useSaveSms } from './use-save-sms.ts';
import { useSmsForm } from './use-sms-form.ts';

const ORDER = ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'];

interface SmsFormProps {
  /** Null for a new integration. */
  sms: SmsAlerter | null;
  hasUnsavedChanges: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
}

export const SmsForm = ({ sms, hasUnsavedChanges, onCancel, onSaved }: SmsFormProps) => {
  const form = useSmsForm(() => (sms === null ? newSms() : draftOf(sms)));
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  const element = useRef<HTMLFormElement>(null);
  // The modal opened before the fields were loaded, so the focus is set here.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const focusInvalid = (errors: Record<string, unknown>): void => {
    const [path] = Object.keys(errors);
    element.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
  };
  const { save, isSaving, error } = useSaveSms(sms, form, { onSaved, onRefused: focusInvalid });
  const verb = isSaving ? 'Please wait' : sms === null ? 'Create' : 'Save';
  return (
    <form ref={element} onSubmit={form.onSubmit(save, focusInvalid)} noValidate>
      <Stack>
        <TextInput
          label="Account SID"
          description="In the Twilio Console under Account Info: AC and 32 characters."
          inputWrapperOrder={ORDER}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('accountSid')}
        />
        <PasswordInput
          label="Auth Token"
          description="Next to the account SID there."
          inputWrapperOrder={ORDER}
          autoComplete="new-password"
          placeholder={sms === null ? undefined : 'Leave empty to keep it'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the auth token', tabIndex: 0 }}
          {...form.getInputProps('authToken')}
        />
        <Input.Wrapper
          label="Phone Number"
          labelElement="div"
          description="One of your Twilio numbers that can send text messages."
          inputWrapperOrder={ORDER}
        >
          <PhoneInput
            label="Phone Number"
            value={form.values.number}
            path="number"
            error={form.errors.number}
            onChange={(number) => {
              form.clearFieldError('number');
              form.setFieldValue('number', number);
            }}
          />
        </Input.Wrapper>
        <Select
          label="States to Check"
          description={ALL_CHECKS_HELP}
          inputWrapperOrder={ORDER}
          data={STATE_FILTERS}
          allowDeselect={false}
          {...form.getInputProps('filter')}
        />
        <RecipientsField form={form} />
        <Stack className={classes.footer}>
          <RefusalAlert error={error} fields={Object.keys(FIELDS)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <ActionButton type="submit" disabled={isSaving} aria-busy={isSaving}>
              {verb}
            </ActionButton>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
};
