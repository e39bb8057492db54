import { Anchor, Stack, TextInput } from '@mantine/core';
import { acceptInvitation, type OfferedInvitation } from '@pharos/contract/rest/people/invitations.ts';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { basePath } from '../../../lib/base-path.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';
import { TwoFactorCodeForm } from '../two-factor-code-form.tsx';
import type { AcceptedInvitation } from './accepted-invitation.ts';

interface AcceptProps {
  token: string;
  offer: OfferedInvitation;
  onAccepted: (accepted: AcceptedInvitation) => void;
}

export const AcceptWithExistingAccount = ({ token, offer, onAccepted }: AcceptProps) => {
  const form = useForm({ initialValues: { password: '' } });
  const send = useSend(acceptInvitation, {
    errors: 'shown',
    onSuccess: onAccepted,
  });
  const accept = (code?: string): void => {
    // The account retains its name, but the API requires one.
    const body = { token, full_name: offer.full_name || offer.email.slice(0, 100), password: form.values.password };
    send.mutate(
      { body: code === undefined ? body : { ...body, code } },
      { onError: (error) => showFieldErrors(form, fieldErrors(error)) },
    );
  };

  const isCodeGiven = send.variables?.body.code !== undefined;
  const isCodeAsked = isApiError(send.error) && send.error.isCodeRequired;
  if (isCodeAsked || (isCodeGiven && !isApiError(send.error, 400))) {
    return (
      <TwoFactorCodeForm
        error={isCodeGiven ? send.error : null}
        isBusy={send.isPending}
        onSubmit={accept}
        onBack={send.reset}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmit(() => accept())}>
      <Stack>
        <RefusalAlert error={send.error} fields={['password']} />
        <TextInput label="E-mail address" type="email" autoComplete="username" value={offer.email} readOnly />
        <PasswordInput
          {...form.getInputProps('password')}
          ref={focusOnMount}
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <ActionButton type="submit" loading={send.isPending}>
          Log in and join
        </ActionButton>
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => (
            <Link to="/login/{-$exportId}" search={{ next: `${basePath}/invitation/${token}` }} {...props} />
          )}
        >
          Log in another way
        </Anchor>
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => <Link from="/invitation/$token" to="." search={{ account: undefined }} {...props} />}
        >
          I have no account yet
        </Anchor>
      </Stack>
    </form>
  );
};
