import { IconInfoCircle } from '@tabler/icons-react';
import { LastTicket } from '../../last-ticket.tsx';
import classes from './banners.module.css';

interface BannersProps {
  name: string;
  ticketStatus: string | null;
  hasVanished: boolean;
  hasMissing: boolean;
}

export const Banners = ({ name, ticketStatus, hasVanished, hasMissing }: BannersProps) => (
  <>
    {ticketStatus !== null && <LastTicket status={ticketStatus} />}
    {hasVanished && (
      <Notice>The ticket fields of {name} were modified. Update the values below, and save them again.</Notice>
    )}
    {hasMissing && <Notice>Fill in all mandatory fields so that tickets can be created.</Notice>}
  </>
);

const Notice = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className={classes.notice}>
    <IconInfoCircle size={20} stroke={1.7} color="var(--state-degraded)" aria-hidden="true" style={{ flex: 'none' }} />
    <span>{children}</span>
  </div>
);
