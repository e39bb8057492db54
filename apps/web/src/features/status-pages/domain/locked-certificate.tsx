import { Anchor, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { mayOrderCertificates } from '@pharos/domain/plans/certificate-entitlement.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization, useSellsPlans, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { useTicket } from '../../../lib/use-ticket.ts';

/** Whether the plan has certificates, by the rule of the server. */
export const useMayOrderCertificates = (): boolean => {
  const { plan_name: plan, status } = useOrganization().subscription;
  const sellsPlans = useSellsPlans();
  return !sellsPlans || (status !== 'in_trial' && mayOrderCertificates({ plan, unlocked: false }));
};

/** Says which plan has certificates, and asks the people who run the installation for one. */
export const LockedCertificate = () => {
  const { id } = useOrganization();
  const user = useUser();
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, keep } = useTicket('ssl');
  const create = useSend(createSupportTicket, {
    errors: 'shown',
    onSuccess: ({ url }) => {
      keep(url);
      ask.close();
      tellSuccess('Support Ticket has been created successfully.');
    },
  });
  return (
    <Group>
      {ticket === null ? (
        <Tooltip label="SSL is available on Garden plan, not in trial plan">
          <ActionButton variant="default" onClick={ask.open}>
            Get SSL
          </ActionButton>
        </Tooltip>
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
        title="Get SSL"
        confirm="Send the request"
        isBusy={create.isPending}
        onClose={ask.close}
        onConfirm={() =>
          create.mutate({ body: { reason: 'Request for SSL', organization: id, requested_user: user.id } })
        }
      >
        <Stack gap="sm">
          SSL is available on Garden plan, not in trial plan. A ticket goes to the people who run this installation:
          that you are interested in it.
          <RefusalAlert error={create.error} />
        </Stack>
      </ConfirmDialog>
    </Group>
  );
};
