import { decidePlanChange } from '@pharos/domain/plans/plan-change.ts';
import { findSubscription } from '../../storage/billing/subscriptions.ts';
import { readPlanEntitlement } from '../../storage/organizations/plan-entitlement.ts';
import type { Caller, Services } from '../context.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { callProvider } from './call-provider.ts';
import { type PlanRequest, planSubscriptionOf, usageOf, wantedOf } from './plan-request.ts';
import { requireBilling } from './require-billing.ts';

/**
 * Returns the amount in cents that the card would be charged at once. Null if nothing would be charged or the amount is
 * unknown.
 */
export const estimatePlan = async (
  services: Pick<Services, 'db' | 'billing' | 'now'>,
  caller: Caller,
  request: PlanRequest,
): Promise<number | null> => {
  const { provider } = requireBilling(services);
  refuseOtherOrganization(caller, request.organizationId);
  const { db, now } = services;
  const { id } = caller.organization;
  const wanted = wantedOf(request);
  const subscription = await findSubscription(db, id);
  if (!subscription) return null;
  const entitlement = { ...(await readPlanEntitlement(db, id)), unlocked: false };
  const change = decidePlanChange(
    planSubscriptionOf(entitlement, subscription),
    wanted,
    await usageOf(db, id, now()),
    now(),
  );
  return change.way === 'now' ? callProvider(provider.estimateNow(subscription.customerId, wanted)) : null;
};
