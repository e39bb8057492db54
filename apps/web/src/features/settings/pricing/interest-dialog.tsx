import { Button, Group, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { FEATURE_NAMES } from '@pharos/domain/plans/feature-names.ts';
import { planPrice } from '@pharos/domain/plans/plan-prices.ts';
import { cheapestPlanWith, isHigherPlan, type PlanFeature } from '@pharos/domain/plans/plans.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { TicketLink } from '../../../components/ticket-link.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { useTicket } from '../../../lib/use-ticket.ts';
import { SUSPENDED, useUpgradesSuspended } from '../../../lib/use-upgrades-suspended.ts';
import { grantedPlan } from './current/plan-facts.ts';
import { ENDS } from './end-of-sale.tsx';
import { monthText } from './money.ts';

interface InterestDialogProps {
  feature: PlanFeature;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export const InterestDialog = ({ feature, opened, onClose, onClosed }: InterestDialogProps) => {
  const { subscription, deprecation } = useOrganization();
  const isSuspended = useUpgradesSuspended();
  const name = FEATURE_NAMES[feature];
  const plan = cheapestPlanWith(feature);
  const { url: ticket, ask, isBusy, error } = useTicket(`Request for ${name}`, onClose, plan);
  const { plan_name: current } = subscription;
  const isMissing = isHigherPlan(plan, current);
  const whyNot = deprecation !== null ? ENDS : isSuspended ? SUSPENDED : null;
  const price = planPrice(plan, 'year');
  const currentPlan =
    subscription.status === 'in_trial' && grantedPlan(subscription) === null
      ? `trial of ${current}`
      : `plan ${current}`;
  return (
    <Modal // A dialog that is open at its first render cannot return the focus.
      opened={useMounted() && opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={name}
      centered
      transitionProps={{ duration: 220 }}
    >
      <Stack>
        <Text>
          {isMissing
            ? `Your ${currentPlan} does not have it. ${plan} does${price ? `, for ${monthText(price, 'year')} a month, billed yearly` : ''}.`
            : `Your ${currentPlan} has it.`}
        </Text>
        {isMissing && whyNot !== null && <Text>{whyNot}.</Text>}
        {ticket !== null && <TicketLink url={ticket} />}
        <RefusalAlert error={error} />
        <Group justify="flex-end">
          {isMissing && deprecation === null && ticket === null && (
            <ActionButton variant="default" loading={isBusy} onClick={ask}>
              Send a request
            </ActionButton>
          )}
          <Button onClick={onClose} data-autofocus>
            {isMissing ? `See ${plan}` : 'OK'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
