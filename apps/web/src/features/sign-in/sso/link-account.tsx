import { Anchor, Stack, Text } from '@mantine/core';
import { linkSso, mailSsoLink } from '@pharos/contract/rest/sign-in/sso.ts';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { CenteredPage } from '../../../components/centered-page.tsx';
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

interface LinkAccountProps {
  linkKey: string;
  /** Whether a mail can prove the ownership of the account. */
  canLinkByMail: boolean;
  email: string;
  next: string | undefined;
  exportId: string | undefined;
}

export const LinkAccount = ({ linkKey, canLinkByMail, email, next, exportId }: LinkAccountProps) => {
  const enter = useStartSession();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'This field may not be blank.' : null) },
  });
  const link = useSend(linkSso, {
    errors: 'shown',
    onSuccess: ({ login_token: token, organization, redirect_url }) => {
      if (token !== null) enter(token, { organizationId: organization, next: exportId ? redirect_url : next });
    },
  });
  const mail = useSend(mailSsoLink, { errors: 'shown' });
  const send = (password: string, code?: string): void =>
    link.mutate(
      {
        body: {
          link_key: linkKey,
          password,
          ...(code === undefined ? {} : { code }),
          ...(exportId === undefined ? {} : { export_id: exportId }),
        },
      },
      { onError: (error) => showFieldErrors(form, fieldErrors(error)) },
    );

  if (mail.isSuccess) {
    return (
      <CenteredPage title="Check your mail" lead={`We sent a link to ${email}. It works once, within an hour.`}>
        <LogInAnotherWay />
      </CenteredPage>
    );
  }
  const isCodeGiven = link.variables?.body.code !== undefined;
  const isCodeAsked = isApiError(link.error) && link.error.isCodeRequired;
  if (isCodeAsked || (isCodeGiven && !isApiError(link.error, 401))) {
    return (
      <CenteredPage title="Is it your account?">
        <TwoFactorCodeForm
          error={isCodeGiven ? link.error : null}
          isBusy={link.isPending}
          onSubmit={(code) => send(form.values.password, code)}
          onBack={link.reset}
        />
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Is it your account?" lead={`${email} already has a Pharos account.`}>
      <form onSubmit={form.onSubmit(({ password }) => send(password), focusFirstError(form))} noValidate>
        <Stack>
          <RefusalAlert error={link.error ?? mail.error} fields={['password']} />
          <Text size="sm">
            Enter its password once. From then on, single sign-on gives you access to this organization, but not to your
            other organizations.
          </Text>
          <PasswordInput
            {...form.getInputProps('password')}
            ref={focusOnMount}
            label="Password of your Pharos account"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          />
          <ActionButton type="submit" loading={link.isPending}>
            It is my account
          </ActionButton>
          {canLinkByMail ? (
            <ActionButton
              variant="default"
              loading={mail.isPending}
              onClick={() => mail.mutate({ body: { link_key: linkKey } })}
            >
              Send me a mail instead
            </ActionButton>
          ) : (
            <Text size="sm" c="dimmed">
              The address of this account is not verified. If you do not know its password,{' '}
              <Anchor inherit renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
                set a new one by mail
              </Anchor>
              .
            </Text>
          )}
          <LogInAnotherWay />
        </Stack>
      </form>
    </CenteredPage>
  );
};

const LogInAnotherWay = () => (
  <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/login/{-$exportId}" {...props} />}>
    Log in another way
  </Anchor>
);
