import { Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { logIn } from '@pharos/contract/rest/people/people.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';
import { TwoFactorCodeForm } from '../two-factor-code-form.tsx';
import { useStartSession } from '../use-start-session.ts';
import { LogInAlternatives } from './log-in-alternatives.tsx';

export const LogInByPassword = ({ next, hasSso }: { next: string | undefined; hasSso: boolean }) => {
  const enter = useStartSession();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(logIn.body, { sync: true }),
  });
  const send = useSend(logIn, { errors: 'shown', onSuccess: ({ token }) => enter(token, { next }) });

  const isCodeGiven = send.variables?.body.code !== undefined;
  const isCodeAsked = isApiError(send.error) && send.error.isCodeRequired;
  if (isCodeAsked || (isCodeGiven && !isApiError(send.error, 401))) {
    return (
      <TwoFactorCodeForm
        error={isCodeGiven ? send.error : null}
        isBusy={send.isPending}
        onSubmit={(code) => send.mutate({ body: { ...form.values, code } })}
        onBack={send.reset}
      />
    );
  }
  const submit = form.onSubmit(
    (body) => send.mutate({ body }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    focusFirstError(form),
  );
  return (
    <Stack>
      <RefusalAlert error={send.error} fields={['email', 'password']} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('email')}
            ref={focusOnMount}
            label="E-mail address"
            type="email"
            autoComplete="username"
          />
          <PasswordInput
            {...form.getInputProps('password')}
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          />
          <ActionButton type="submit" loading={send.isPending}>
            Log in
          </ActionButton>
        </Stack>
      </form>
      <LogInAlternatives next={next} hasSso={hasSso} />
    </Stack>
  );
};
