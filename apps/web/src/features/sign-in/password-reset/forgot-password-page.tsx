import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { requestPasswordReset } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';

const route = getRouteApi('/forgot-password');

/** The response never reveals whether the address has an account. */
export const ForgotPasswordPage = () => {
  const { sends_mail: sendsMail } = route.useLoaderData();
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(requestPasswordReset.body, { sync: true }),
  });
  const send = useSend(requestPasswordReset, { errors: 'shown' });
  const submit = form.onSubmit(
    (body) => send.mutate({ body }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    focusFirstError(form),
  );
  const back = (
    <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>
      Back to log in
    </Anchor>
  );
  if (send.isSuccess) {
    return (
      <CenteredPage
        title={sendsMail ? 'Check your e-mail' : 'Ask the operator for the link'}
        lead={`If ${send.variables.body.email} has an account, a link to set a new password ${sendsMail ? 'was sent to it' : 'is stored on the server'}. It works once, within an hour.`}
      >
        {!sendsMail && <StoredOnServer />}
        {back}
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Forgotten password" lead={sendsMail ? 'We send you a link to set a new password.' : undefined}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {!sendsMail && <StoredOnServer />}
          <RefusalAlert error={send.error} fields={['email']} />
          <TextInput
            {...form.getInputProps('email')}
            ref={focusOnMount}
            label="E-mail address"
            type="email"
            autoComplete="username"
          />
          <ActionButton type="submit" loading={send.isPending}>
            {sendsMail ? 'Send the link' : 'Create the link'}
          </ActionButton>
          {back}
        </Stack>
      </form>
    </CenteredPage>
  );
};

const StoredOnServer = () => (
  <Alert color="gray" variant="light" p="sm">
    This installation has no mail server yet. Its operator can find the mail in the folder <code>outbox</code> of its
    data.
  </Alert>
);
