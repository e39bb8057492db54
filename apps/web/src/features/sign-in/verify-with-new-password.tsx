import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { verifyEmail } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { CenteredPage } from '../../components/centered-page.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { newPasswordProblem } from '../../lib/new-password-problem.ts';
import { useLogInAgain } from '../../lib/use-log-out.ts';
import { focusOnMount } from './focus-on-mount.ts';

/** Proves an address from a browser that is not logged in to its account: another person may have begun it. */
export const VerifyWithNewPassword = ({ token }: { token: string }) => {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => newPasswordProblem(password, []) },
  });
  const send = useSend(verifyEmail, { errors: 'shown' });
  const logInAgain = useLogInAgain();
  const submit = form.onSubmit(
    ({ password }) =>
      send.mutate({ body: { token, password } }, { onError: (error) => form.setErrors(fieldErrors(error)) }),
    focusFirstError(form),
  );
  if (send.data) {
    return (
      <CenteredPage title="Your e-mail address is verified" lead="Log in with the new password.">
        {/* This browser may be logged in to another account. */}
        <Button onClick={() => logInAgain('own-sign-in')}>Log in</Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Set a new password">
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert error={send.error} fields={['password']} />
          <Text size="sm">
            This browser is not logged in to the account of the link. Set a new password to make it yours: who else may
            have begun it is logged out.
          </Text>
          <NewPasswordInput {...form.getInputProps('password')} ref={focusOnMount} label="New password" />
          <Button type="submit" loading={send.isPending}>
            Set the password and verify
          </Button>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="center"
            onClick={() => logInAgain('own-sign-in', `/verify-email?token=${encodeURIComponent(token)}`)}
          >
            Log in with the password that I chose
          </Anchor>
        </Stack>
      </form>
    </CenteredPage>
  );
};
