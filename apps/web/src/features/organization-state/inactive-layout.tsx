import type { ReactNode } from 'react';
import { CenteredPage } from '../../components/centered-page.tsx';
import { DeleteAccountButton } from '../../components/delete-account-button.tsx';
import { RequestExportButton } from '../../components/export/request-export-button.tsx';
import { LeaveOrganizationButton } from '../../components/leave-organization-button.tsx';
import { RequestTicketButton } from '../../components/request-ticket-button.tsx';
import { useMay, useOrganization } from '../../lib/account.ts';
import { SwitchOrLogOut } from './switch-or-log-out.tsx';

interface InactiveLayoutProps {
  /** One word: paused, suspended. */
  title: string;
  /** Where the word does not make the heading. */
  heading?: (name: string) => string;
  /** What has happened, in a sentence or two. */
  lead: ReactNode;
  /** What the reader can do about it. */
  children?: ReactNode;
}

/** The page of an organization that is not active: what has happened, what to do, and how to leave. */
export const InactiveLayout = ({
  title,
  heading = (name) => `${name} is ${title.toLowerCase()}`,
  lead,
  children,
}: InactiveLayoutProps) => {
  const { name } = useOrganization();
  const mayExport = useMay('export.request');
  const mayDelete = useMay('organization.delete');
  const mayAsk = useMay('ownership.request');
  return (
    <CenteredPage title={title} heading={heading(name)} lead={lead} footer={<SwitchOrLogOut />}>
      {children}
      {mayExport && <RequestExportButton>Export your data</RequestExportButton>}
      {mayDelete ? <DeleteAccountButton /> : mayAsk && <RequestTicketButton kind="delete" />}
      <LeaveOrganizationButton />
    </CenteredPage>
  );
};
