import { Table, VisuallyHidden } from '@mantine/core';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { IconTicket } from '@tabler/icons-react';
import { IntegrationSection } from '../../integration-section.tsx';
import { useFormAddress } from '../../use-form-address.ts';
import { useDeskAccounts } from '../desk-account.ts';
import classes from './desk-card.module.css';
import { DeskRow } from './desk-row.tsx';
import { NoDesk } from './no-desk.tsx';

export const DeskCard = ({ kind }: { kind: HelpDeskKind }) => {
  const { accounts, error, refetch } = useDeskAccounts(kind);
  const { create } = useFormAddress(kind);
  const { name } = DESKS[kind];
  return (
    <IntegrationSection
      title={name}
      lead="Creates a ticket for each alert of your checks, and adds a note when the problem is over."
      icon={<IconTicket size={20} stroke={1.7} aria-hidden="true" />}
      list={{ data: accounts, error, refetch }}
      several={`${name} integrations`}
      empty={<NoDesk kind={kind} onCreate={create} />}
      onCreate={create}
      columns={
        <>
          <Table.Th className={classes.domain}>Domain</Table.Th>
          <Table.Th className={classes.status}>Status</Table.Th>
          <Table.Th className={classes.action}>
            <VisuallyHidden>Action</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {accounts?.map((account) => (
        <DeskRow key={account.id} kind={kind} account={account} />
      ))}
    </IntegrationSection>
  );
};
