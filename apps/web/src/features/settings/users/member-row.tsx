import { Menu, Select, Table, Text } from '@mantine/core';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import {
  changeOrganizationMember,
  type GivenRole,
  getOrganizationMemberRemoval,
  listOrganizationMembers,
  type OrganizationMember,
  removeOrganizationMember,
} from '@pharos/contract/rest/people/members.ts';
import { listApplicationMembers } from '@pharos/contract/rest/people/people.ts';
import { mayTouchMember } from '@pharos/domain/people/may-touch-member.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/row-menu.tsx';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { queryOf, useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { PersonCell } from './person-cell.tsx';
import { RemovalText } from './removal-text.tsx';
import { ROLE_NAMES } from './role-names.ts';

interface MemberRowProps {
  member: OrganizationMember;
  self: OrganizationMember;
}

const REFRESHES = [listOrganizationMembers, listApplicationMembers, listOrganizations] as const;

export const MemberRow = ({ member, self }: MemberRowProps) => {
  const [newRole, setNewRole] = useState<GivenRole | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const changeMails = useSend(changeOrganizationMember, {
    refreshes: [listOrganizationMembers],
    until: 'refreshed',
    onSuccess: () => showSuccess('User preferences updated successfully'),
  });
  const changeRole = useSend(changeOrganizationMember, {
    refreshes: REFRESHES,
    onSuccess: () => {
      setNewRole(null);
      showSuccess('User role updated successfully');
    },
  });
  const remove = useSend(removeOrganizationMember, {
    refreshes: [...REFRESHES, listChecks],
    onSuccess: () => {
      setLeaving(false);
      showSuccess(`${who} was removed`);
    },
  });

  useFocusAfterRemoval(remove.isSuccess);
  const who = member.full_name || member.email;
  const params = { id: member.id };
  const may = (change: 'role' | 'mails' | 'remove') => mayTouchMember(self, member, change) === null;
  // Shows the requested value immediately, and the stored value after a failure.
  const asked = changeMails.isPending ? changeMails.variables.body : {};
  // The unsubscribe link stops only alert mails. Only the member can resume them.
  const isStopped = member.has_unsubscribed;
  const alertMails = (
    <ActionSwitch
      isBusy={changeMails.isPending}
      aria-label={`Alert e-mails for ${who}`}
      checked={!(asked.disable_alert_emails ?? (member.disable_alert_emails || isStopped))}
      disabled={!may('mails') || (isStopped && member.id !== self.id)}
      onChange={({ currentTarget: { checked } }) =>
        changeMails.mutate({ params, body: { disable_alert_emails: !checked } })
      }
    />
  );

  return (
    <Table.Tr role="row">
      <Table.Td role="cell">
        <PersonCell name={member.full_name} email={member.email} note={noteOf(member)} />
      </Table.Td>
      <Table.Td role="cell" data-label="Role">
        {may('role') && member.role !== 'OW' ? (
          <Select
            aria-label={`Role of ${who}`}
            w={130}
            size="xs"
            allowDeselect={false}
            data={[
              { value: 'AD', label: ROLE_NAMES.AD },
              { value: 'ST', label: ROLE_NAMES.ST },
            ]}
            value={member.role}
            onChange={(role) => role !== member.role && setNewRole(role)}
          />
        ) : (
          <Text size="sm">{ROLE_NAMES[member.role]}</Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label="Alert e-mails">
        {alertMails}
      </Table.Td>
      <Table.Td role="cell" data-label="Weekly report">
        <ActionSwitch
          isBusy={changeMails.isPending}
          aria-label={`Weekly report for ${who}`}
          checked={!(asked.disable_weekly_report_emails ?? member.disable_weekly_report_emails)}
          disabled={!may('mails')}
          onChange={({ currentTarget: { checked } }) =>
            changeMails.mutate({ params, body: { disable_weekly_report_emails: !checked } })
          }
        />
      </Table.Td>
      <Table.Td role="cell" ta="right">
        {may('remove') && (
          <RowMenu of={who}>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => setLeaving(true)}
            >
              Remove
            </Menu.Item>
          </RowMenu>
        )}
        <ConfirmDialog
          opened={newRole !== null}
          title="Change role"
          confirm="Change role"
          isBusy={changeRole.isPending}
          onClose={() => setNewRole(null)}
          onConfirm={() => newRole && changeRole.mutate({ params, body: { role: newRole } })}
        >
          {newRole === 'ST'
            ? `${who} can view the dashboard, checks and reports, but cannot change anything.`
            : `${who} can change checks, settings and people, but cannot transfer or delete the organization.`}
        </ConfirmDialog>
        <ConfirmDialog
          opened={isLeaving}
          title={`Remove ${who}?`}
          confirm="Remove"
          isDangerous
          isBusy={remove.isPending}
          onClose={() => setLeaving(false)}
          onConfirm={() => remove.mutate({ params })}
        >
          <RemovalText
            lead={`${who} loses access at once and gets no more alerts.`}
            read={queryOf(getOrganizationMemberRemoval, { params })}
          />
        </ConfirmDialog>
      </Table.Td>
    </Table.Tr>
  );
};

const noteOf = ({ has_unsubscribed: hasUnsubscribed, user_mini: { state } }: OrganizationMember) => {
  if (hasUnsubscribed) return 'Muted by this person';
  return state === 'NV' ? 'Unverified' : undefined;
};
