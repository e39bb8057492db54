import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { IconTicket } from '@tabler/icons-react';
import { CreateButton } from '../../create-button.tsx';
import { useDeskAccounts } from '../desk-account.ts';
import { useDeskDrawer } from '../drawer/use-desk-drawer.ts';
import classes from './desk-card.module.css';
import { DeskRow } from './desk-row.tsx';
import { NoDesk } from './no-desk.tsx';

/** The accounts of a service in which tickets are made, and the way to a new one. */
export const DeskCard = ({ kind }: { kind: DeskKind }) => {
  const { accounts, error, refetch } = useDeskAccounts(kind);
  const { create } = useDeskDrawer(kind);
  const { name } = DESKS[kind];
  const isEmpty = accounts?.length === 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby={kind}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap={8}>
            <IconTicket size={20} stroke={1.7} aria-hidden="true" />
            <Title order={2} size="h5" id={kind}>
              {name}
            </Title>
          </Group>
          <Text size="sm" c="dimmed">
            Makes a ticket when a check alerts, and adds a note when it is over.
          </Text>
        </div>
        {!isEmpty && <CreateButton isUnavailable={accounts === undefined || error !== null} onClick={create} />}
      </Group>
      {error !== null && (
        <Alert color="red" title={`${name} integrations could not be loaded`}>
          <Stack gap="xs" align="flex-start">
            {error.message}
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </Alert>
      )}
      {accounts === undefined && error === null && (
        <Skeleton height={34} my="sm" role="status" aria-busy="true" aria-label="Loading" />
      )}
      {isEmpty && <NoDesk kind={kind} onCreate={create} />}
      {accounts !== undefined && !isEmpty && (
        <Table verticalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.domain}>Domain</Table.Th>
              <Table.Th className={classes.status}>Status</Table.Th>
              <Table.Th className={classes.action}>Action</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => (
              <DeskRow key={account.id} kind={kind} account={account} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
};
