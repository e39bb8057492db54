import { Text } from '@mantine/core';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { TicketLink } from '../../components/ticket-link.tsx';
import { useOrganization } from '../../lib/account.ts';
import { useTicket } from '../../lib/use-ticket.ts';
import { InactiveLayout } from './inactive-layout.tsx';

const REASON = 'Request to lift the suspension';

export const SuspendedByOperator = () => {
  const { suspension } = useOrganization();
  const { url, ask, isBusy, error } = useTicket(REASON);
  return (
    <InactiveLayout
      title="Suspended"
      lead="The operators of this Pharos have suspended it, so its checks have stopped. Nothing is lost."
    >
      {suspension !== null && <Text style={{ overflowWrap: 'anywhere' }}>Their reason: {suspension.reason}</Text>}
      <RefusalAlert error={error} />
      {url === null ? (
        <ActionButton loading={isBusy} onClick={ask}>
          Request to lift the suspension
        </ActionButton>
      ) : (
        <TicketLink url={url} />
      )}
    </InactiveLayout>
  );
};
