import { useDebouncedValue } from '@mantine/hooks';
import { estimatePlan } from '@pharos/contract/rest/billing/update-plan.ts';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { type AddOns, addOnQuantities } from '@pharos/domain/plans/add-ons.ts';
import { useQuery } from '@tanstack/react-query';
import { useMay, useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../../lib/billing/billing-deadline.ts';
import { periodOf } from '../plans/plan-order.ts';
import type { Estimate } from './estimate-of.ts';

/** Combines several clicks on the counter into one request. */
const REST_MS = 400;

/** Returns the cents that are charged immediately. Undefined while loading, null if the server cannot calculate it. */
export const useDueNow = (
  plan: PublicPlan,
  addOns: AddOns,
  { way, total, credit }: Estimate,
): number | null | undefined => {
  const { id } = useOrganization();
  const mayManage = useMay('billing.manage');
  const addons = addOnQuantities(addOns, periodOf(plan)).map((each) => ({ cb_id: each.id, quantity: each.quantity }));
  const body = { plan_id: plan.id, organization: id, addons, pay_now: true };
  const [rested] = useDebouncedValue(body, REST_MS);
  const isResting = JSON.stringify(rested) === JSON.stringify(body);
  const { data, isError } = useQuery({
    ...queryOf(estimatePlan, { body: rested }, BILLING_DEADLINE_MS),
    enabled: mayManage && way === 'now' && isResting,
    // The amount decreases continuously, so cached responses must not be shown.
    staleTime: 0,
    retry: false,
  });
  if (way === 'buy') return total - credit;
  if (way !== 'now') return 0;
  if (!mayManage || isError) return null;
  return isResting ? data?.due_now : undefined;
};
