import { Button, Divider, Stack, Text } from '@mantine/core';
import { verifyEmail } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { CenteredPage } from '../../components/centered-page.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf, useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { newPasswordProblem } from '../../lib/new-password-problem.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLogInAgain } from '../../lib/use-log-out.ts';

/** Requires a new password, because another person may have created the account. */
export const VerifyWithNewPassword = ({ token }: { token: string }) => {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => newPasswordProblem(password, []) },
  });
  const send = useSend(verifyEmail, { errors: 'shown' });
  const isHosted = useQuery(queryOf(getInstallation, {})).data?.sign_up === 'open';
  const logInAgain = useLogInAgain();
  const submit = form.onSubmit(
    ({ password }) =>
      send.mutate({ body: { token, password } }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    focusFirstError(form),
  );
  if (send.data) {
    return (
      <CenteredPage title="Your e-mail address is verified" lead="Log in with the new password.">
        {/* This browser may be signed in to another account. */}
        <Button onClick={() => logInAgain('own-sign-in')}>Log in</Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage
      title="Verify your e-mail address"
      lead="This browser is not logged in to the account of the link. Did you create this account?"
    >
      <Button
        ref={focusOnMount}
        onClick={() => logInAgain('own-sign-in', `/verify-email?token=${encodeURIComponent(token)}`)}
      >
        Log in with the password you chose
      </Button>
      <Divider label="or, if another person created it" />
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert error={send.error} fields={['password']} />
          <Text size="sm">
            Set a new password to make the account yours. This logs out all devices, and removes all passkeys and the
            authenticator app.
            {isHosted &&
              ' In the organizations of the account, it also removes all API keys, single sign-on, other members and invitations.'}{' '}
            Checks are not removed.
          </Text>
          <NewPasswordInput {...form.getInputProps('password')} label="New password" />
          <ActionButton type="submit" variant="default" loading={send.isPending}>
            Set a new password and verify
          </ActionButton>
        </Stack>
      </form>
    </CenteredPage>
  );
};
