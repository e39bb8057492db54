import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { useTicket } from '../../../lib/use-ticket.ts';

/** The wire's own. */
const REASON = 'Request for free badge';

/** Asks the people who run the installation for badges, and leads to what became of it while that is open. */
export const UnlockBadge = () => {
  const { id } = useOrganization();
  const user = useUser();
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, keep } = useTicket('badge');
  const create = useSend(createSupportTicket, {
    errors: 'shown',
    onSuccess: ({ url }) => {
      keep(url);
      ask.close();
      tellSuccess('Support Ticket has been created successfully.');
    },
  });
  return (
    <>
      {ticket === null ? (
        <Button onClick={ask.open}>Unlock Free Badge</Button>
      ) : (
        <Text size="sm">
          Processing.{' '}
          <Anchor href={ticket} target="_blank" rel="noreferrer">
            Track your request here
          </Anchor>
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Unlock Free Badge"
        confirm="Send the request"
        isBusy={create.isPending}
        onClose={ask.close}
        onConfirm={() => create.mutate({ body: { reason: REASON, organization: id, requested_user: user.id } })}
      >
        <Stack gap="sm">
          A ticket goes to the people who run this installation: that your organization is to have a badge for free.
          <RefusalAlert error={create.error} />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
