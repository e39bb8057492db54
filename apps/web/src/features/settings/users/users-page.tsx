import { Button, Group, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { listOrganizationSubscribers } from '@pharos/contract/rest/people/contacts.ts';
import { listInvitations } from '@pharos/contract/rest/people/invitations.ts';
import { listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from '../../../components/list-table/list-table.module.css';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { TestMailButton } from '../../../components/test-mail-button.tsx';
import { useOrganization, useSellsPlans, useUser } from '../../../lib/account.ts';
import { getInstallation } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ContactRow } from './contact-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';

export const UsersPage = () => {
  usePageTitle('Users');
  const { number_of_users: taken, maximum_users_allowed: limit } = useOrganization();
  const [isInviting, invite] = useDisclosure();
  // Without a mail server, the banner above every page opens a dialog with this button.
  const sendsMail = useQuery(queryOf(getInstallation, {})).data?.sends_mail === true;
  const sellsPlans = useSellsPlans();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <div>
          <Title order={1} size="h3">
            Users
          </Title>
          <Text c="dimmed" size="sm">
            {sellsPlans ? `${taken}/${limit}` : taken} {!sellsPlans && taken === 1 ? 'user' : 'users'}, including open
            invitations
          </Text>
        </div>
        <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={invite.open}>
          Invite User
        </Button>
      </Group>
      <div className={classes.list}>
        <Table verticalSpacing="sm" role="table" aria-label="People">
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              <Table.Th role="columnheader">Person</Table.Th>
              <Table.Th role="columnheader" w={150}>
                Role
              </Table.Th>
              <Table.Th role="columnheader" w={120}>
                Alert e-mails
              </Table.Th>
              <Table.Th role="columnheader" w={120}>
                Weekly report
              </Table.Th>
              <Table.Th role="columnheader" w={60}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <People />
        </Table>
      </div>
      {sendsMail && <TestMailButton />}
      <InviteDialog opened={isInviting} onClose={invite.close} isFull={sellsPlans && taken >= limit} />
    </Stack>
  );
};

const People = () => {
  const user = useUser();
  const members = useQuery(wholeListOf(listOrganizationMembers));
  const invitations = useQuery(wholeListOf(listInvitations));
  const contacts = useQuery(wholeListOf(listOrganizationSubscribers));

  const lists = [members, invitations, contacts];
  const failed = members.error ?? invitations.error ?? contacts.error;
  if (failed) {
    return (
      <Rows>
        <NotLoaded
          what="People"
          error={failed}
          isTrying={lists.some(({ isFetching }) => isFetching)}
          onTryAgain={() => void Promise.all(lists.map(({ isError, refetch }) => isError && refetch()))}
        />
      </Rows>
    );
  }
  const self = members.data?.find((member) => member.user === user.id);
  if (!self || !members.data || !invitations.data || !contacts.data) {
    return (
      <Rows>
        <Stack gap="md" py="sm" aria-busy="true">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={34} />
          ))}
        </Stack>
      </Rows>
    );
  }
  return (
    <Table.Tbody role="rowgroup">
      {members.data.map((member) => (
        <MemberRow key={member.id} member={member} self={self} />
      ))}
      {invitations.data.map((invitation) => (
        <InvitationRow key={`invitation-${invitation.id}`} invitation={invitation} />
      ))}
      {contacts.data.map((contact) => (
        <ContactRow key={`contact-${contact.id}`} contact={contact} />
      ))}
    </Table.Tbody>
  );
};

const Rows = ({ children }: { children: ReactNode }) => (
  <Table.Tbody role="rowgroup">
    <Table.Tr role="row">
      <Table.Td role="cell" colSpan={5}>
        {children}
      </Table.Td>
    </Table.Tr>
  </Table.Tbody>
);
