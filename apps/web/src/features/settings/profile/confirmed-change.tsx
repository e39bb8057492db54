import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '@pharos/contract/rest/sign-in/two-factor.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { ShownOnceDialog } from '../../../components/shown-once-dialog.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const CHANGES = {
  disable: {
    title: 'Switch off two-factor authentication?',
    about: 'From then on, you log in with only the password. You can use a recovery code as the code.',
    verb: 'Switch off',
  },
  renew: {
    title: 'New recovery codes',
    about: 'Ten new codes replace the old codes.',
    verb: 'Create new codes',
  },
} as const;

interface ConfirmedChangeProps {
  change: keyof typeof CHANGES;
  opened: boolean;
  onClose: () => void;
}

export const ConfirmedChange = ({ change, opened, onClose }: ConfirmedChangeProps) => (
  <ShownOnceDialog opened={opened} onClose={onClose} title={CHANGES[change].title}>
    <ChangeForm change={change} onClose={onClose} />
  </ShownOnceDialog>
);

const ChangeForm = ({ change, onClose }: Omit<ConfirmedChangeProps, 'opened'>) => {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const options = { errors: 'shown', refreshes: [getTwoFactor] } as const;
  const disable = useSend(disableTwoFactor, {
    ...options,
    onSuccess: () => {
      showSuccess('Two-factor authentication is off');
      onClose();
    },
  });
  const renew = useSend(renewRecoveryCodes, {
    ...options,
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const submit = form.onSubmit(({ password, code }) =>
    (change === 'disable' ? disable : renew).mutate(
      { body: { password, code: code.trim() } },
      { onError: (error: Error) => showFieldErrors(form, fieldErrors(error)) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{CHANGES[change].about}</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput label="Code" autoComplete="one-time-code" maxLength={50} {...form.getInputProps('code')} />
        <RefusalAlert error={disable.error ?? renew.error} fields={Object.keys(form.values)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={disable.isPending || renew.isPending}>
            {CHANGES[change].verb}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
