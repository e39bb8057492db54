import { Group, Stack, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { mayOrderCertificates } from '@pharos/domain/plans/certificate-entitlement.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { TicketLink } from '../../../components/ticket-link.tsx';
import { useOrganization, useSellsPlans } from '../../../lib/account.ts';
import { toGrant } from '../../../lib/to-grant.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTicket } from '../../../lib/use-ticket.ts';

export const useMayOrderCertificates = (): boolean => {
  const { subscribed_plan_name: plan, status, grants } = useOrganization().subscription;
  const sellsPlans = useSellsPlans();
  const now = useNow();
  const paid = entitlementOf(status === 'in_trial' ? 'SPROUT' : plan);
  return !sellsPlans || mayOrderCertificates({ ...paid, grants: grants.map(toGrant) }, now);
};

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
          SSL is available on Garden plan, not in trial plan. This creates a ticket for the operators of this
          installation, with your request for SSL.
          <RefusalAlert error={error} />
        </Stack>
      </ConfirmDialog>
    </Group>
  );
};
