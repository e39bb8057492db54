import { Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { getLoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { changeLoggedInUser } from '@pharos/contract/rest/people/profile.ts';
import { resendVerification } from '@pharos/contract/rest/sign-in/sign-in.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useUser } from '../../../lib/account.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Section } from '../section.tsx';

const Names = changeLoggedInUser.body.pick({ first_name: true, last_name: true });

export const NameForm = () => {
  const user = useUser();
  const form = useForm({
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    validate: schemaResolver(Names, { sync: true }),
  });
  const save = useSend(changeLoggedInUser, {
    refreshes: [getLoggedInUser, listOrganizationMembers],
    errors: 'shown',
    onSuccess: () => {
      form.resetDirty();
      showSuccess('Changes updated successfully');
    },
  });
  const submit = form.onSubmit((body) =>
    save.mutate({ params: { id: user.id }, body }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
  );
  return (
    <Section title="You" about={<Address />}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
          <RefusalAlert error={save.error} fields={Object.keys(form.values)} />
          <Group>
            <ActionButton type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              Save
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

const Address = () => {
  const { email, verification_required_before: unverified } = useUser();
  const resend = useSend(resendVerification, {
    onSuccess: () => showSuccess(`We sent a link to ${email}`),
  });
  return (
    <>
      {email}
      {unverified !== null && (
        <>
          <Text span size="sm" display="block">
            This address is not verified yet.
          </Text>
          <ActionButton variant="default" size="xs" mt={8} loading={resend.isPending} onClick={() => resend.mutate({})}>
            Get Verification Email
          </ActionButton>
        </>
      )}
    </>
  );
};
