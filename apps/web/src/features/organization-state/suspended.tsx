import { Anchor, Text } from '@mantine/core';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { useEffect } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useIsAdmin, useOrganization, useSellsPlans, useUser } from '../../lib/account.ts';
import { useSend } from '../../lib/api/queries.ts';
import { useSyncSubscription } from '../../lib/billing/use-sync-subscription.ts';
import { useUpdateCard } from '../../lib/billing/use-update-card.ts';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { useMinutelyRefresh } from '../../lib/live/use-minutely-refresh.ts';
import { InactiveLayout } from './inactive-layout.tsx';
import { MailLink } from './mail-link.tsx';

const NOTHING = (): void => {};

/** The organization is suspended until an overdue payment is made. */
export const Suspended = () => {
  const { id, owner_mini: owner, subscription } = useOrganization();
  const owed = subscription.amount_due === null ? null : moneyText(subscription.amount_due);
  const isAdmin = useIsAdmin();
  const sellsPlans = useSellsPlans();
  const { mutate: sync } = useSyncSubscription();
  // A user may return from the payment page before the billing provider reports the payment. A live event then
  // refreshes the page.
  useEffect(() => {
    if (sellsPlans) sync();
  }, [sellsPlans, sync]);
  useLiveEvents(id, NOTHING);
  useMinutelyRefresh();
  return (
    <InactiveLayout
      title="Suspended"
      lead={`The last payment${owed === null ? '' : ` of ${owed}`} has failed, so its checks have stopped. Nothing is lost.`}
    >
      {isAdmin ? (
        <>
          {sellsPlans && <UpdateCard owed={owed} />}
          <AskSupport isSecond={sellsPlans} />
        </>
      ) : (
        <span>
          To continue, ask the owner, <MailLink address={owner.email} />, or an admin to settle the payment.
        </span>
      )}
    </InactiveLayout>
  );
};

/** `owed` is null if the amount is unknown. */
const UpdateCard = ({ owed }: { owed: string | null }) => {
  const { isLeaving, updateCard } = useUpdateCard();
  return (
    <>
      <Text>Enter another card: {owed ?? 'the amount due'} is charged to it, and the checks start again at once.</Text>
      <ActionButton loading={isLeaving} onClick={updateCard}>
        Update card details
      </ActionButton>
    </>
  );
};

/** `isSecond` is true if a better option is shown above. */
const AskSupport = ({ isSecond }: { isSecond: boolean }) => {
  const { id } = useOrganization();
  const { email } = useUser();
  const ask = useSend(createSupportTicket, { errors: 'shown' });
  if (ask.isSuccess) {
    return (
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        Your request was sent. The answer is sent to {email}.{' '}
        <Anchor href={ask.data.url} inherit underline="always">
          View its state
        </Anchor>
      </Text>
    );
  }
  return (
    <>
      {!isSecond && (
        <Text>Contact the operators of this Pharos. They can update the card details and reopen the organization.</Text>
      )}
      <RefusalAlert error={ask.error} />
      <ActionButton
        variant={isSecond ? 'default' : 'filled'}
        loading={ask.isPending}
        onClick={() => ask.mutate({ body: { organization: id, reason: 'Reopen after a failed payment' } })}
      >
        Contact support
      </ActionButton>
    </>
  );
};
