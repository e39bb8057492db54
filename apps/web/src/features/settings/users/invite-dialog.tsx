import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { createOrganizationSubscriber, listOrganizationSubscribers } from '@pharos/contract/rest/people/contacts.ts';
import { inviteUser, listInvitations } from '@pharos/contract/rest/people/invitations.ts';
import { listApplicationSubscribers } from '@pharos/contract/rest/people/people.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useSellsPlans } from '../../../lib/account.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { MAIL_STORED, useMailDelivery } from '../../../lib/use-mail-delivery.ts';
import { nameFromEmail } from './name-from-email.ts';
import { type InvitedAs, invitedAs } from './role-names.ts';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  isFull: boolean;
}

const EmailOnly = inviteUser.body.pick({ email: true });

/** API fields whose errors are shown at an input. */
const SHOWN = ['email', 'non_field_errors', 'full_name', 'name'];

export const InviteDialog = ({ opened, onClose, isFull }: InviteDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Invite User" centered size="md" transitionProps={{ duration: 220 }}>
    <InviteForm isFull={isFull} onDone={onClose} />
  </Modal>
);

const InviteForm = ({ isFull, onDone }: { isFull: boolean; onDone: () => void }) => {
  const form = useForm<{ email: string; name: string; role: InvitedAs }>({
    initialValues: { email: '', name: '', role: isFull ? 'contact' : 'ST' },
    validate: (values) => schemaResolver(EmailOnly, { sync: true })({ email: values.email.trim() }),
  });
  const sellsPlans = useSellsPlans();
  // The name is derived from the email address until the user enters one.
  const [isNameOwn, setNameOwn] = useState(false);
  const { sendsMail, asksContacts } = useMailDelivery();
  const finish = (message: string): void => {
    showSuccess(message);
    onDone();
  };
  const invite = useSend(inviteUser, {
    errors: 'shown',
    refreshes: [listInvitations, listOrganizations],
    onSuccess: () => finish(sendsMail ? 'User invited successfully' : `User invited successfully. ${MAIL_STORED}`),
  });
  const add = useSend(createOrganizationSubscriber, {
    errors: 'shown',
    refreshes: [listOrganizationSubscribers, listApplicationSubscribers],
    onSuccess: ({ email }) => {
      if (!asksContacts) return finish('Contact added');
      finish(sendsMail ? `Contact added. ${email} gets a mail to confirm it.` : `Contact added. ${MAIL_STORED}`);
    },
  });

  const refuse = (error: Error): void => {
    const { email, non_field_errors: whole, full_name: name } = fieldErrors(error);
    form.setErrors({ email: whole ?? email, name });
  };
  const submit = form.onSubmit(({ email, name, role }) => {
    const address = email.trim();
    if (role === 'contact') return add.mutate({ body: { email: address, name } }, { onError: refuse });
    return invite.mutate({ body: { email: address, full_name: name, role } }, { onError: refuse });
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('email')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('email', value);
            if (!isNameOwn) form.setFieldValue('name', nameFromEmail(value));
          }}
        />
        <TextInput
          label="Name"
          description="Optional"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('name')}
          onChange={({ currentTarget: { value } }) => {
            setNameOwn(true);
            form.setFieldValue('name', value);
          }}
        />
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {invitedAs(sellsPlans).map(({ value, label, description }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={description}
                disabled={isFull && value !== 'contact'}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isFull && (
          <Text size="sm" c="dimmed">
            Your plan does not allow another user. Contacts do not count.
          </Text>
        )}
        <RefusalAlert error={invite.error ?? add.error} fields={SHOWN} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={invite.isPending || add.isPending}>
            {form.values.role === 'contact' ? 'Add contact' : 'Send invitation'}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
