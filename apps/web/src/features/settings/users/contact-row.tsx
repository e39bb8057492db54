import { Menu, Table, Text } from '@mantine/core';
import {
  changeOrganizationSubscriber,
  getOrganizationSubscriberRemoval,
  listOrganizationSubscribers,
  type OrganizationSubscriber,
  removeOrganizationSubscriber,
  resendContactConfirmation,
} from '@pharos/contract/rest/people/contacts.ts';
import { listApplicationSubscribers } from '@pharos/contract/rest/people/people.ts';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/row-menu.tsx';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { queryOf, useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { MAIL_STORED, useMailDelivery } from '../../../lib/use-mail-delivery.ts';
import { PersonCell } from './person-cell.tsx';
import { RemovalText } from './removal-text.tsx';

export const ContactRow = ({ contact }: { contact: OrganizationSubscriber }) => {
  const [isLeaving, setLeaving] = useState(false);
  const change = useSend(changeOrganizationSubscriber, {
    refreshes: [listOrganizationSubscribers],
    until: 'refreshed',
    onSuccess: () => showSuccess('User preferences updated successfully'),
  });
  const remove = useSend(removeOrganizationSubscriber, {
    refreshes: [listOrganizationSubscribers, listApplicationSubscribers, listChecks],
    onSuccess: () => {
      setLeaving(false);
      showSuccess(`${who} was removed`);
    },
  });
  const { sendsMail } = useMailDelivery();
  const resend = useSend(resendContactConfirmation, {
    onSuccess: () => showSuccess(sendsMail ? `Confirmation sent to ${contact.email}` : MAIL_STORED),
  });
  useFocusAfterRemoval(remove.isSuccess);
  const who = contact.name || contact.email;
  const params = { id: contact.id };
  const isMuted = change.isPending ? change.variables.body.disable_alert_emails : contact.disable_alert_emails;
  return (
    <Table.Tr role="row">
      <Table.Td role="cell">
        <PersonCell name={contact.name} email={contact.email} note={noteOf(contact)} />
      </Table.Td>
      <Table.Td role="cell" data-label="Role">
        <Text size="sm">Contact</Text>
      </Table.Td>
      <Table.Td role="cell" data-label="Alert e-mails">
        <ActionSwitch
          isBusy={change.isPending}
          aria-label={`Alert e-mails for ${who}`}
          checked={!isMuted && !contact.has_unsubscribed}
          disabled={contact.has_unsubscribed}
          onChange={({ currentTarget: { checked } }) =>
            change.mutate({ params, body: { disable_alert_emails: !checked } })
          }
        />
      </Table.Td>
      <Table.Td role="cell" />
      <Table.Td role="cell" ta="right">
        <RowMenu of={who}>
          {!contact.is_confirmed && !contact.has_unsubscribed && (
            <Menu.Item
              leftSection={<IconMail size={16} aria-hidden="true" />}
              onClick={() => resend.mutate({ params, body: {} })}
            >
              Send the confirmation mail again
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => setLeaving(true)}
          >
            Delete contact
          </Menu.Item>
        </RowMenu>
        <ConfirmDialog
          opened={isLeaving}
          title={`Delete ${who}?`}
          confirm="Delete contact"
          isDangerous
          isBusy={remove.isPending}
          onClose={() => setLeaving(false)}
          onConfirm={() => remove.mutate({ params })}
        >
          <RemovalText
            lead={`Checks no longer send alerts to ${contact.email}.`}
            read={queryOf(getOrganizationSubscriberRemoval, { params })}
          />
        </ConfirmDialog>
      </Table.Td>
    </Table.Tr>
  );
};

/** Returns why the contact receives no alerts, regardless of the mute setting. */
const noteOf = ({ has_unsubscribed: hasUnsubscribed, is_confirmed: isConfirmed }: OrganizationSubscriber) => {
  if (hasUnsubscribed) return 'Muted by this person';
  return isConfirmed ? undefined : 'Not confirmed';
};
