import { Group, Stack, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { mayOrderCertificates } from '@pharos/domain/plans/certificate-entitlement.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { TicketLink } from '../../../components/ticket-link.tsx';
import { useOrganization, useSellsPlans } from '../../../lib/account.ts';
import { useTicket } from '../../../lib/use-ticket.ts';

/** Whether the plan has certificates, by the rule of the server. */
export const useMayOrderCertificates = (): boolean => {
  const { plan_name: plan, status } = useOrganization().subscription;
  const sellsPlans = useSellsPlans();
  return !sellsPlans || (status !== 'in_trial' && mayOrderCertificates({ plan, unlocked: false }));
};

/** Says which plan has certificates, and asks the people who run the installation for one. */
export const LockedCertificate = () => {
  const [isAsking, ask] = useDisclosure();
  const { url: ticket, ask: send, isBusy, error } = useTicket('Request for SSL', ask.close);
  return (
    <Group>
      {ticket === null ? (
        <Tooltip label="SSL is available on Garden plan, not in trial plan">
          <ActionButton variant="default" onClick={ask.open}>
            Get SSL
          </ActionButton>
        </Tooltip>
      ) : (
        <TicketLink url={ticket} />
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Get SSL"
        confirm="Send the request"
        isBusy={isBusy}
        onClose={ask.close}
        onConfirm={send}
      >
        <Stack gap="sm">
          SSL is available on Garden plan, not in trial plan. A ticket goes to the people who run this installation:
          that you are interested in it.
          <RefusalAlert error={error} />
        </Stack>
      </ConfirmDialog>
    </Group>
  );
};
