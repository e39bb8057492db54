import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useMay, useOrganization, useUser } from '../../lib/account.ts';
import { useSend } from '../../lib/api/queries.ts';
import { tellSuccess } from '../../lib/toast.ts';
import { useTicket } from '../../lib/use-ticket.ts';
import { ActionButton } from '../action-button.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';

/** Says to a read-only member who can change the plan, and takes it to the people who run the installation that they want to. */
export const NoAccessDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { id, owner_mini: owner } = useOrganization();
  const user = useUser();
  const mayAsk = useMay('support.request');
  const { url: ticket, keep } = useTicket('access');
  const ask = useSend(createSupportTicket, {
    errors: 'shown',
    onSuccess: ({ url }) => {
      keep(url);
      tellSuccess('Support Ticket has been created successfully.');
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="You have no access to the plans" centered>
      <Stack>
        <Text>Only admins can change the plan. Ask one of yours, or the owner: {owner.email}.</Text>
        {ticket !== null && (
          <Text size="sm">
            Processing.{' '}
            <Anchor href={ticket} target="_blank" rel="noreferrer">
              Track your request here
            </Anchor>
          </Text>
        )}
        <RefusalAlert error={ask.error} />
        <Group justify="flex-end">
          {ticket === null && mayAsk && (
            <ActionButton
              variant="default"
              loading={ask.isPending}
              onClick={() =>
                ask.mutate({ body: { reason: 'Request for access', organization: id, requested_user: user.id } })
              }
            >
              Request access
            </ActionButton>
          )}
          <Button onClick={onClose}>OK</Button>
        </Group>
      </Stack>
    </Modal>
  );
};
