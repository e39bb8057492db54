import { Anchor, Text } from '@mantine/core';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useIsAdmin, useOrganization, useUser } from '../../lib/account.ts';
import { useSend } from '../../lib/api/queries.ts';
import { InactiveLayout } from './inactive-layout.tsx';
import { MailLink } from './mail-link.tsx';

/** Suspended for payment. */
export const Suspended = () => {
  const { owner_mini: owner } = useOrganization();
  const isAdmin = useIsAdmin();
  return (
    <InactiveLayout title="Suspended" lead="The last payment has failed, so its checks have stopped. Nothing is lost.">
      {isAdmin ? (
        <AskSupport />
      ) : (
        <span>
          To go on, ask the owner, <MailLink address={owner.email} />, or an admin to settle the payment.
        </span>
      )}
    </InactiveLayout>
  );
};

const AskSupport = () => {
  const { id } = useOrganization();
  const { email } = useUser();
  const ask = useSend(createSupportTicket, { errors: 'shown' });
  if (ask.isSuccess) {
    return (
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        Your request is on its way; the answer comes to {email}.{' '}
        <Anchor href={ask.data.url} inherit underline="always">
          See its state
        </Anchor>
      </Text>
    );
  }
  return (
    <>
      <Text>Ask the people who run this Pharos: they take new card details and open it again.</Text>
      <RefusalAlert error={ask.error} />
      <ActionButton
        loading={ask.isPending}
        onClick={() => ask.mutate({ body: { organization: id, reason: 'Reopen after a failed payment' } })}
      >
        Contact support
      </ActionButton>
    </>
  );
};
