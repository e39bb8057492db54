import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { TicketLink } from '../../../components/ticket-link.tsx';
import { useTicket } from '../../../lib/use-ticket.ts';

/** The API defines this ticket reason. */
const REASON = 'Request for free badge';

/** Requests badges from the operators. While the ticket is open, links to it instead. */
export const UnlockBadge = () => {
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, ask: send, isBusy, error } = useTicket(REASON, ask.close);
  return (
    <>
      {ticket === null ? <Button onClick={ask.open}>Unlock Free Badge</Button> : <TicketLink url={ticket} />}
      <ConfirmDialog
        opened={isAsking}
        title="Unlock Free Badge"
        confirm="Send the request"
        isBusy={isBusy}
        onClose={ask.close}
        onConfirm={send}
      >
        <Stack gap="sm">
          This creates a ticket for the operators of this installation, with the request for a free badge for your
          organization.
          <RefusalAlert error={error} />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
