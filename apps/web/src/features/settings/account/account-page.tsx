import { Title } from '@mantine/core';
import { useReducer } from 'react';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { AccountForm } from './account-form.tsx';
import { ApiKey } from './api-key.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { ImportData } from './import/import-data.tsx';
import { RequestTicket } from './request-ticket.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

export const AccountPage = () => {
  usePageTitle('Account settings');
  const { id } = useOrganization();
  const isOwner = useMay('ownership.transfer');
  // Part of the form's key, so that the form shows the imported values.
  const [imports, countImport] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <Title order={1} size="h3">
        Account settings
      </Title>
      <AccountForm key={`${id}-${imports}`} />
      <ApiKey />
      <ExportData />
      <ImportData key={id} onImported={countImport} />
      {isOwner ? <TransferOwnership /> : <RequestTicket kind="transfer" />}
      {isOwner ? <DeleteAccount /> : <RequestTicket kind="delete" />}
    </>
  );
};
