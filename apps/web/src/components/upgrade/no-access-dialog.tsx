import { Button, Group, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMay, useOrganization } from '../../lib/account.ts';
import { useTicket } from '../../lib/use-ticket.ts';
import { ActionButton } from '../action-button.tsx';
import { Modal } from '../modal.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';
import { TicketLink } from '../ticket-link.tsx';

export const NoAccessDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { owner_mini: owner } = useOrganization();
  const mayAsk = useMay('support.request');
  const { url: ticket, ask, isBusy, error } = useTicket('Request for access');
  return (
    <Modal // A dialog that is open at its first render cannot return the focus.
      opened={useMounted() && opened}
      onClose={onClose}
      title="You have no access to the plans"
      centered
    >
      <Stack>
        <Text>Only admins can change the plan. Contact an admin, or the owner: {owner.email}.</Text>
        {ticket !== null && <TicketLink url={ticket} />}
        <RefusalAlert error={error} />
        <Group justify="flex-end">
          {ticket === null && mayAsk && (
            <ActionButton variant="default" loading={isBusy} onClick={ask}>
              Request access
            </ActionButton>
          )}
          <Button onClick={onClose}>OK</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
