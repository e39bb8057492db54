import { Group } from '@mantine/core';
import { listPublicPlans } from '@pharos/contract/rest/organizations/public-plans.ts';
import { keepPlanLabel } from '@pharos/domain/text/purchase-text.ts';
import { useQuery } from '@tanstack/react-query';
import { RefusalAlert, Refused } from '../../../../components/refusal-alert.tsx';
import { useMay, useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { planSubscriptionOf } from '../plan-subscription.ts';
import { ofPeriod } from '../plans/plan-order.ts';
import { UpgradeButton } from '../upgrade-button.tsx';
import { useUpdatePlan } from '../use-update-plan.ts';
import { nextPurchaseOf } from './plan-facts.ts';

/**
 * Cancels the change agreed for the end of the term. Retains the paid plan, not a granted one. Renders nothing without
 * such a change.
 */
export const KeepPlan = () => {
  const { subscription } = useOrganization();
  const planSubscription = planSubscriptionOf(subscription, useNow());
  const mayManage = useMay('billing.manage');
  const { data } = useQuery(queryOf(listPublicPlans, { query: {} }));
  const { update, isBusy, error, noCard } = useUpdatePlan();
  const { subscribed_plan_name: name, billing_period_unit: period } = subscription;
  const { addOns } = planSubscription.entitlement;
  const plan = ofPeriod(data?.results ?? [], name, period);
  if (!mayManage || !planSubscription.isEnding || plan === undefined) return null;
  return (
    <>
      <Group>
        <UpgradeButton buys={false} variant="default" loading={isBusy} onClick={() => update(plan, addOns, 'keep')}>
          {keepPlanLabel({ plan: name, period, addOns }, nextPurchaseOf(subscription))}
        </UpgradeButton>
      </Group>
      <RefusalAlert error={error} />
      {noCard !== null && <Refused>{noCard}</Refused>}
    </>
  );
};
