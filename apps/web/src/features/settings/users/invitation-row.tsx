import { Menu, Table, Text } from '@mantine/core';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@pharos/contract/rest/people/invitations.ts';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Ago } from '../../../components/moment.tsx';
import { RowMenu } from '../../../components/row-menu.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { MAIL_STORED, useMailDelivery } from '../../../lib/use-mail-delivery.ts';
import { PersonCell } from './person-cell.tsx';
import { ROLE_NAMES } from './role-names.ts';

export const InvitationRow = ({ invitation }: { invitation: Invitation }) => {
  const [isLeaving, setLeaving] = useState(false);
  const { sendsMail } = useMailDelivery();
  const resend = useSend(resendInvitation, {
    refreshes: [listInvitations, listOrganizations],
    onSuccess: () =>
      showSuccess(sendsMail ? `Invitation sent to ${invitation.email}` : `Invitation renewed. ${MAIL_STORED}`),
  });
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations, listOrganizations],
    onSuccess: () => {
      setLeaving(false);
      showSuccess('Invitation revoked');
    },
  });
  const params = { id: invitation.id };
  useFocusAfterRemoval(revoke.isSuccess);
  return (
    <Table.Tr role="row">
      <Table.Td role="cell">
        <PersonCell
          name={invitation.full_name}
          email={invitation.email}
          note={invitation.state === 'open' ? 'Invited' : 'Invitation expired'}
        />
      </Table.Td>
      <Table.Td role="cell" data-label="Role">
        <Text size="sm">{ROLE_NAMES[invitation.role]}</Text>
      </Table.Td>
      <Table.Td role="cell" colSpan={2} data-label="Invitation">
        <Text size="sm" c="dimmed">
          {sendsMail ? 'Sent' : 'Stored in the outbox folder'} <Ago at={invitation.sent_at} />
        </Text>
      </Table.Td>
      <Table.Td role="cell" ta="right">
        <RowMenu of={invitation.email}>
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden="true" />}
            onClick={() => resend.mutate({ params, body: {} })}
          >
            Send again
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => setLeaving(true)}
          >
            Revoke
          </Menu.Item>
        </RowMenu>
        <ConfirmDialog
          opened={isLeaving}
          title="Revoke this invitation?"
          confirm="Revoke"
          isDangerous
          isBusy={revoke.isPending}
          onClose={() => setLeaving(false)}
          onConfirm={() => revoke.mutate({ params })}
        >
          The link that {invitation.email} got will no longer work.
        </ConfirmDialog>
      </Table.Td>
    </Table.Tr>
  );
};
