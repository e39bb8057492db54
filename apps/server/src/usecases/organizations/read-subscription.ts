import { type Subscription, subscriptionOf } from '@pharos/domain/plans/subscription.ts';
import { findOrganization } from '../../storage/organizations/organizations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';

/** The subscription of the caller's organization. */
export const readSubscription = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  organizationId: number | undefined,
): Promise<Subscription> => {
  refuseOtherOrganization(caller, organizationId);
  const found = await findOrganization(db, caller.organization.id);
  if (!found) throw notFound('Organization');
  const trialEndsAt = found.trialEndsAt?.getTime() ?? null;
  const holding = { plan: found.plan, trialEndsAt, unlocked: settings.billing === 'off' };
  return subscriptionOf(holding, found.createdAt.getTime(), now());
};
