import { Button, Code, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { confirmTwoFactor, getTwoFactor, startTwoFactor } from '@pharos/contract/rest/sign-in/two-factor.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { ShownOnceDialog } from '../../../components/shown-once-dialog.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface EnrollProps {
  opened: boolean;
  onClose: () => void;
}

export const EnrollTwoFactor = ({ opened, onClose }: EnrollProps) => (
  <ShownOnceDialog opened={opened} onClose={onClose} title="Set up two-factor authentication">
    <Steps onClose={onClose} />
  </ShownOnceDialog>
);

const Steps = ({ onClose }: { onClose: () => void }) => {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const refuse = (error: Error) => showFieldErrors(form, fieldErrors(error));
  const start = useSend(startTwoFactor, { errors: 'shown' });
  const confirm = useSend(confirmTwoFactor, {
    errors: 'shown',
    refreshes: [getTwoFactor],
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;

  const enrollment = start.data;
  const submit = form.onSubmit(({ password, code }) => {
    if (enrollment) confirm.mutate({ body: { code: code.trim() } }, { onError: refuse });
    else start.mutate({ body: { password } }, { onError: refuse });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {enrollment === undefined ? (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        ) : (
          <>
            <Text size="sm">
              Scan this with your authenticator app, or enter the key in the app. Then enter the code that the app
              shows.
            </Text>
            <Group justify="center">
              <QrCode text={enrollment.uri} label="QR code for the authenticator app" />
            </Group>
            <Code block ta="center" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
              {enrollment.secret}
            </Code>
            <CodeInput {...form.getInputProps('code')} />
          </>
        )}
        <RefusalAlert error={start.error ?? confirm.error} fields={Object.keys(form.values)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={start.isPending || confirm.isPending}>
            {enrollment ? 'Switch on' : 'Continue'}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};

const CodeInput = (props: TextInputProps) => (
  <TextInput
    ref={focusOnMount}
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    {...props}
  />
);
