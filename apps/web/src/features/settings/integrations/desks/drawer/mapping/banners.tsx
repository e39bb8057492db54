import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { LastTicket } from '../../last-ticket.tsx';

interface BannersProps {
  /** Of the service. */
  name: string;
  ticketStatus: string | null;
  hasVanished: boolean;
  hasMissing: boolean;
}

/** What keeps tickets from being made, as far as it is known. */
export const Banners = ({ name, ticketStatus, hasVanished, hasMissing }: BannersProps) => (
  <>
    {ticketStatus !== null && <LastTicket status={ticketStatus} />}
    {hasVanished && (
      <Notice>The ticket fields of {name} were modified. Update the values below, and save them again.</Notice>
    )}
    {hasMissing && <Notice>Fill in all mandatory fields, so that tickets can be created.</Notice>}
  </>
);

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden="true" />} role="status" py="xs">
    {children}
  </Alert>
);
