import { Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { signUp } from '@pharos/contract/rest/people/people.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { newPasswordProblem } from '../../../lib/new-password-problem.ts';
import { useForm } from '../../../lib/use-form.ts';
import { validateOnLeave } from '../../../lib/validate-on-leave.ts';
import { useStartSession } from '../use-start-session.ts';

const EMPTY = { full_name: '', organization_name: '', email: '', password: '' };
const fitsContract = schemaResolver(signUp.body, { sync: true });
const personalOf = ({ email, full_name, organization_name }: typeof EMPTY) => [email, full_name, organization_name];

export const SignUpForm = () => {
  const enter = useStartSession();
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => {
      const problem = newPasswordProblem(values.password, personalOf(values));
      return { ...fitsContract(values), ...(problem === null ? {} : { password: problem }) };
    },
  });
  const send = useSend(signUp, {
    errors: 'shown',
    onSuccess: ({ token, organization }) => enter(token, { organizationId: organization.id }),
  });
  const submit = form.onSubmit((body) => {
    const showErrors = (error: Error): void => {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      focusFirstError(form)(errors);
    };
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    send.mutate({ body: { ...body, timezone } }, { onError: showErrors });
  }, focusFirstError(form));
  return (
    <form onSubmit={submit} onBlur={validateOnLeave(form)} noValidate>
      <Stack>
        <RefusalAlert error={send.error} fields={Object.keys(EMPTY)} />
        <TextInput
          {...form.getInputProps('full_name')}
          ref={focusOnMount}
          label="Full name"
          autoComplete="name"
          maxLength={100}
        />
        <TextInput
          {...form.getInputProps('organization_name')}
          label="Organization"
          placeholder="Your company or project"
          autoComplete="organization"
          maxLength={100}
        />
        <TextInput {...form.getInputProps('email')} label="E-mail address" type="email" autoComplete="username" />
        <NewPasswordInput {...form.getInputProps('password')} label="Password" personal={personalOf(form.values)} />
        <ActionButton type="submit" loading={send.isPending}>
          Create account
        </ActionButton>
      </Stack>
    </form>
  );
};
