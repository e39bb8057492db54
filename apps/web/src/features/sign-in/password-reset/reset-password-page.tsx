import { Button, Checkbox, Stack } from '@mantine/core';
import { resetPassword } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { newPasswordProblem } from '../../../lib/new-password-problem.ts';
import { endSession } from '../../../lib/session.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';

const route = getRouteApi('/reset-password');

export const ResetPasswordPage = () => {
  const { token = '' } = route.useSearch();
  const form = useForm({
    initialValues: { password: '', dropsPasskeys: false },
    validate: { password: (password) => newPasswordProblem(password, []) },
  });
  const send = useSend(resetPassword, {
    errors: 'shown',
    // All sessions have ended, including this one.
    onSuccess: () => endSession(),
  });
  const submit = form.onSubmit(
    ({ password, dropsPasskeys }) =>
      send.mutate(
        { body: { token, password, drop_passkeys: dropsPasskeys } },
        { onError: (error) => showFieldErrors(form, fieldErrors(error)) },
      ),
    focusFirstError(form),
  );
  if (send.isSuccess) {
    return (
      <CenteredPage title="Your password is set" lead="All devices were logged out. Log in with the new password.">
        <Button renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>Log in</Button>
      </CenteredPage>
    );
  }
  if (token === '' || (isApiError(send.error, 400) && 'token' in send.error.fields)) {
    return (
      <CenteredPage
        title="This link does not work"
        lead="It was already used, is older than an hour, or is incomplete."
      >
        <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Request a new link</Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Set a new password">
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert error={send.error} fields={['password']} />
          <NewPasswordInput {...form.getInputProps('password')} ref={focusOnMount} label="New password" />
          <Checkbox
            label="Also remove my passkeys"
            description="Do this if another person may have had access to your account."
            {...form.getInputProps('dropsPasskeys', { type: 'checkbox' })}
          />
          <ActionButton type="submit" loading={send.isPending}>
            Set the password
          </ActionButton>
        </Stack>
      </form>
    </CenteredPage>
  );
};
