import { Anchor, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { acceptInvitation, type OfferedInvitation } from '@pharos/contract/rest/people/invitations.ts';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { newPasswordProblem } from '../../../lib/new-password-problem.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useForm } from '../../../lib/use-form.ts';
import { validateOnLeave } from '../../../lib/validate-on-leave.ts';
import type { AcceptedInvitation } from './accepted-invitation.ts';

const fitsContract = schemaResolver(acceptInvitation.body, { sync: true });

interface AcceptProps {
  token: string;
  offer: OfferedInvitation;
  onAccepted: (accepted: AcceptedInvitation) => void;
}

export const AcceptWithNewAccount = ({ token, offer, onAccepted }: AcceptProps) => {
  const personalOf = (name: string) => [offer.email, name];
  const form = useForm({
    initialValues: { full_name: offer.full_name, password: '' },
    validate: (values) => {
      const problem = newPasswordProblem(values.password, personalOf(values.full_name));
      return { ...fitsContract({ token, ...values }), ...(problem === null ? {} : { password: problem }) };
    },
  });
  const send = useSend(acceptInvitation, {
    errors: 'shown',
    onSuccess: onAccepted,
  });
  const submit = form.onSubmit(
    (values) =>
      send.mutate({ body: { token, ...values } }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    focusFirstError(form),
  );
  return (
    <form onSubmit={submit} onBlur={validateOnLeave(form)} noValidate>
      <Stack>
        <RefusalAlert error={send.error} fields={['full_name', 'password']} />
        <TextInput label="E-mail address" type="email" autoComplete="username" value={offer.email} readOnly />
        <TextInput
          {...form.getInputProps('full_name')}
          ref={focusOnMount}
          label="Full name"
          autoComplete="name"
          maxLength={100}
        />
        <NewPasswordInput
          {...form.getInputProps('password')}
          label="Password"
          personal={personalOf(form.values.full_name)}
        />
        <ActionButton type="submit" loading={send.isPending}>
          Create account and join
        </ActionButton>
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => (
            <Link from="/invitation/$token" to="." search={{ account: 'own' as const }} {...props} />
          )}
        >
          I have an account already
        </Anchor>
      </Stack>
    </form>
  );
};
