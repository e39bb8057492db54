import { Title } from '@mantine/core';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { AccountForm } from './account-form.tsx';
import { ApiKey } from './api-key.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { RequestTicket } from './request-ticket.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

/** Settings of the organization itself. */
export const AccountPage = () => {
  usePageTitle('Account settings');
  const { id } = useOrganization();
  const isOwner = useMay('ownership.transfer');
  return (
    <>
      <Title order={1} size="h3">
        Account settings
      </Title>
      <AccountForm key={id} />
      <ApiKey />
      <ExportData />
      {isOwner ? <TransferOwnership /> : <RequestTicket kind="transfer" />}
      {isOwner ? <DeleteAccount /> : <RequestTicket kind="delete" />}
    </>
  );
};
