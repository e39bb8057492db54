import { Group, Stack } from '@mantine/core';
import { changePassword, listSessions } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { newPasswordProblem } from '../../../lib/new-password-problem.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Section } from '../section.tsx';

/** Changing the password ends all other sessions. */
export const PasswordForm = () => {
  const { email } = useUser();
  const { name } = useOrganization();
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (value) => (value === '' ? 'This field may not be blank.' : null),
      password: (value) => newPasswordProblem(value, [email, name]),
    },
  });
  const change = useSend(changePassword, {
    refreshes: [listSessions],
    errors: 'shown',
    onSuccess: () => {
      form.reset();
      showSuccess('Password changed');
    },
  });
  const submit = form.onSubmit((body) =>
    change.mutate({ body }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
  );
  return (
    <Section title="Password" about="A change logs you out on all other devices.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordInput label="New password" personal={[email, name]} {...form.getInputProps('password')} />
          <RefusalAlert error={change.error} fields={Object.keys(form.values)} />
          <Group>
            <ActionButton type="submit" disabled={!form.isDirty()} loading={change.isPending}>
              Change password
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
